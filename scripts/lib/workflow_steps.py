"""Reads GitHub workflows and actions, GitLab jobs and the code blocks of pages: what a service
would run, in order, and with which rights."""
import re
import ruamel.yaml


def page_blocks(path, language):
    """The code blocks of a language in a Markdown page."""
    page = open(path, encoding="utf-8").read()
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.M | re.S)


def workflow(text):
    """A workflow as Python has it; `on` stays a word, as in YAML 1.2."""
    return ruamel.yaml.YAML(typ="safe", pure=True).load(text)


def commands(document):
    """Every command line, of all jobs, or of an action."""
    jobs = {"action": document["runs"]} if "runs" in document else document.get("jobs", document)
    for job in jobs.values():
        for step in job.get("steps", job.get("script", [])):
            command = step if isinstance(step, str) else step.get("run")
            if command:
                yield command


# What GitHub says of where an artefact comes from; a branch's name alone anybody can choose.
SOURCE = ("head_branch", "head_repository_id == .workflow_run.repository_id", ".event ==", ".path")


def expressions(document):
    """Commands that hold an expression: it is run as a shell's words."""
    yield from (f"'{command.strip()}': an expression in a command is run as a shell's words; put "
                f"it into env" for command in commands(document) if "${{" in command)


def unsafe_steps(text):
    """Where a GitHub workflow lets others in: actions that may change, rights that nobody named,
    words of others in a shell."""
    document = workflow(text)
    yield from expressions(document)
    triggers = document.get("on")
    names = [triggers] if isinstance(triggers, str) else list(triggers or [])
    yield from (f"on {name}: a fork's request gets the rights of this repository" for name in names
                if name in ("pull_request_target", "workflow_run"))
    if document.get("permissions") != {}:
        yield "no 'permissions: {}' at the top: jobs name what they need"
    for line in re.findall(r"\buses: *(.*)", text):
        if not re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v[\d.]+", line):
            yield (f"'{line}' is not pinned: name the commit, 40 hexadecimal digits, and its "
                   "version as a comment")
    for name, job in document["jobs"].items():
        if not isinstance(job.get("permissions"), dict):
            yield f"the job {name} has no permissions of its own"
        for step in job.get("steps", []):
            keeps = step.get("with", {}).get("persist-credentials") is not False
            if step.get("uses", "").startswith("actions/checkout@") and keeps:
                yield f"the job {name} leaves its token in the checkout: persist-credentials: false"
            command = step.get("run", "")
            lacks = [words for words in SOURCE if words not in command]
            if "actions/artifacts" in command and lacks:
                yield (f"the job {name} takes artefacts of others: it does not ask for "
                       f"{', '.join(lacks)}")
