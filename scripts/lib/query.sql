-- CPU time of a frame per view, ns: each strategy by number of views, over every run under results/.
-- A case has the same name in every run, so that only what is comparable is put together.
SELECT
  strategy,
  views,
  case_id,
  count(DISTINCT filename) AS runs,
  min(median / views) AS lowest_ns_per_view,
  median(median / views) AS ns_per_view,
  max(median / views) AS highest_ns_per_view
FROM read_csv('results/**/report.csv', filename = true, union_by_name = true, header = true, sample_size = -1)
WHERE scenario <> 'anchor' AND stage = 'frame' AND metric = 'cpu_time' AND median IS NOT NULL
GROUP BY ALL
ORDER BY strategy, views, case_id;
