enum StyleSheet {
  /// The rules, minified by hand only where rows repeat.
  static let markup = Markup.styleSheet(
    """
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{margin:0;background:var(--bg);color:var(--ink);
    font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
    font-variant-numeric:tabular-nums;overflow-wrap:anywhere;
    -webkit-print-color-adjust:exact;print-color-adjust:exact}
    main{max-width:70.5rem;margin:0 auto;padding:2rem 1rem 4rem}
    header{border-bottom:1px solid var(--rule);padding-bottom:1rem}
    .kicker{margin:0;max-width:none;color:var(--soft);font-weight:600;letter-spacing:.02em}
    h1{font-size:clamp(1.5rem,4.2vw,2.25rem);line-height:1.15;font-weight:650;margin:.25rem 0 .5rem;
    max-width:26em;text-wrap:balance}
    h2{font-size:1.375rem;line-height:1.25;font-weight:650;margin:3.25rem 0 .5rem}
    p,ul,ol{max-width:44rem;margin:.5rem 0}
    ul,ol{padding-left:1.25rem}
    a{color:inherit;text-underline-offset:.15em}
    .lead{font-size:clamp(1.15rem,2.6vw,1.45rem);line-height:1.4;
    margin:.25rem 0 .5rem;max-width:34em}
    .note{color:var(--soft);font-size:.875rem;line-height:1.5}
    .setting{font-weight:600;margin:1.5rem 0 .5rem;color:var(--soft)}
    .panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21.5rem),1fr));
    gap:1.5rem 2rem;margin:.75rem 0 1.25rem}
    .wide{max-width:44rem}
    figure{margin:0;max-width:30rem;break-inside:avoid}
    .wide figure{max-width:27rem}
    figcaption{font-size:.875rem;font-weight:600;line-height:1.4;margin-bottom:.35rem}
    svg{display:block;width:100%;height:auto;overflow:hidden}
    .key{display:flex;flex-wrap:wrap;gap:.15rem 1rem;list-style:none;padding:0;margin:0 0 .5rem;
    font-size:.8125rem}
    .chip{display:inline-block;width:.75em;height:.75em;margin-right:.4em}
    .warm-chip{background:var(--warm)}.drawing-chip{background:var(--warm2)}
    .cool-chip{background:var(--cool)}
    .u0-chip,.v0-chip{opacity:.3;background:var(--warm)}.v0-chip{background:var(--cool)}
    .sign{display:inline-block;width:.9em;font-weight:700;text-align:center;margin-right:.25em}
    .new-sign{color:var(--soft)}.old-sign{color:var(--rule)}
    .contents{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0;
    margin:1rem 0;max-width:none;font-size:.875rem}
    section,[id]{scroll-margin-top:1rem}
    summary{cursor:pointer}
    summary h2{display:inline}
    section>details{border-top:1px solid var(--rule);padding:.6rem 0}
    section>details>summary{padding:.15rem 0}
    section>details[open]{padding-bottom:1.5rem}
    .unfolded{padding-top:.5rem}
    .more{margin:.75rem 0;font-size:.875rem;color:var(--soft)}
    .more[open]{color:inherit}
    .scroll{overflow-x:auto;max-width:100%;margin:.75rem 0 1rem;scrollbar-width:thin;
    background:
    linear-gradient(var(--bg),var(--bg)) left/.7rem 100% no-repeat local,
    linear-gradient(var(--bg),var(--bg)) right/.7rem 100% no-repeat local,
    linear-gradient(to right,var(--shade),transparent) left/.6rem 100% no-repeat,
    linear-gradient(to left,var(--shade),transparent) right/.6rem 100% no-repeat}
    .scroll:focus-visible{outline:2px solid var(--cool)}
    table{border-collapse:collapse;font-size:.8125rem;line-height:1.35;overflow-wrap:normal}
    th,td{padding:.3rem .75rem .3rem 0;text-align:left;vertical-align:top;font-weight:400}
    thead th{color:var(--soft);vertical-align:bottom;border-bottom:1px solid var(--ink)}
    tbody tr:first-child th,tbody tr:first-child td{border-top:1px solid var(--rule)}
    .n{text-align:right;white-space:nowrap}
    thead .n,.n small{white-space:normal}
    th[title]{text-decoration:underline dotted;text-underline-offset:.2em;cursor:help}
    small{color:var(--soft);font-size:max(.92em,.75rem)}
    .lead-cell{position:sticky;left:0;background:var(--bg)}
    .again{display:none}
    @media (max-width:37.5rem){thead{display:none}table,tbody,tr,th,td{display:block}
    tr{border-top:1px solid var(--rule);padding:.4rem 0}tbody th,tbody td{padding:.1rem 0;border:0}
    tbody tr:first-child th,tbody tr:first-child td{border-top:0}
    .again{display:block}tbody th{font-weight:600}
    td{display:flex;justify-content:space-between;gap:1rem;text-align:right}
    td::before{content:attr(data-column);color:var(--soft);text-align:left}
    td br{display:none}td small{white-space:normal;margin-left:.5em}}
    @media (min-width:60rem){.name{white-space:nowrap}}
    @media screen and (min-width:70.5rem){.scroll{width:max-content;min-width:100%;
    max-width:calc(100vw - 3rem);margin-left:50%;transform:translateX(-50%)}}
    .na{color:var(--soft)}
    .facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20.5rem),1fr));
    gap:0 2rem}
    dl{display:grid;grid-template-columns:minmax(6rem,40%) 1fr;gap:.15rem .75rem;margin:.5rem 0;
    font-size:.8125rem;line-height:1.4}
    dt{color:var(--soft)}dd{margin:0}
    @page{margin:14mm}
    @media print{details::details-content{content-visibility:visible;height:auto;display:block}
    body{font-size:10pt}main{max-width:none;padding:0}
    h2,.setting,figcaption{break-after:avoid}
    tr,p,dl{break-inside:avoid}.scroll{overflow:visible}table{font-size:7.5pt}
    .panels{grid-template-columns:repeat(2,1fr)}}
    """)
}
