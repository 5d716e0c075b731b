"""Reads GitHub workflows and actions, GitLab jobs and the code blocks of pages: what a service
would run, in order."""
import re
import ruamel.yaml


def page_blocks(path, language):
    page = open(path, encoding="utf-8").read()
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.M | re.S)


def workflow(text):
    """As YAML 1.2, where `on` stays a word."""
    return ruamel.yaml.YAML(typ="safe", pure=True).load(text)


def commands(document):
    """Every command line, of all jobs, or of an action."""
    jobs = {"action": document["runs"]} if "runs" in document else document.get("jobs", document)
    for job in jobs.values():
        for step in job.get("steps", job.get("script", [])):
            command = step if isinstance(step, str) else step.get("run")
            if command:
                yield command
