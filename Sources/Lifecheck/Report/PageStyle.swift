/// How pages look: that of an audit, and that of a check.
enum PageStyle {
  /// Colours have a contrast of 4.5 for words and 3 for shapes, in light and dark; what they tell, heights, shapes and words tell too.
  static let sheet: StaticString = """

    :root { color-scheme: light dark; --bg: #fff; --fg: #1b1f24; --faint: #59636e; --line: #d4d9df; --soft: #f4f6f8;
      --link: #0a58b5; --bad: #b3261e; --front: #1a7f4b; --back: #b35900; --launch: #2368c4; --pre: #7d4cb8;
      --susp: #5f6f80; --hatch: #76818d; --lock: #3f4b57; }
    @media (prefers-color-scheme: dark) { :root { --bg: #14181d; --fg: #e6e9ed; --faint: #a0aab5; --line: #3a424c;
      --soft: #1d232a; --link: #7db5ff; --bad: #ff8a80; --front: #4cc38a; --back: #f0a04b; --launch: #72aef5;
      --pre: #c09bef; --susp: #91a2b5; --hatch: #8792a0; --lock: #c3ccd6; } }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; }
    body { margin: 0 auto; padding: 1.25rem clamp(.75rem, 3vw, 2.5rem) 3rem; max-width: 100rem; background: var(--bg);
      color: var(--fg); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; padding-top: .6rem; border-top: 1px solid var(--line); }
    h3 { font-size: 1rem; margin: 1.75rem 0 .25rem; overflow-wrap: anywhere; }
    p { margin: .35rem 0; max-width: 75ch; } article > p.note { max-width: none; }
    .sum { font-size: 1.05rem; }
    .note, .none, footer, figcaption { color: var(--faint); }
    .bad { color: var(--bad); font-weight: 600; }
    a { color: var(--link); }
    a:focus-visible, summary:focus-visible, button:focus-visible, .wide:focus-visible { outline: 2px solid var(--link);
      outline-offset: 2px; }
    nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1rem; list-style: none; margin: .5rem 0 0; padding: 0; }
    footer { margin-top: 3rem; font-size: .87rem; }
    .wide { overflow-x: auto; margin: .75rem 0; }
    table { border-collapse: separate; border-spacing: 0; font-size: .9rem; }
    caption { text-align: left; font-weight: 600; padding: .25rem 0 .35rem; }
    caption span { display: inline-block; position: sticky; left: 0; max-width: calc(100vw - 1.5rem); }
    th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); }
    thead th { color: var(--faint); font-weight: 600; line-height: 1.3; vertical-align: bottom; }
    tbody th { font-weight: 500; min-width: 9.5rem; max-width: 24rem; overflow-wrap: anywhere; }
    tbody th.n { min-width: 4rem; }
    tbody th, thead th:first-child { position: sticky; left: 0; background: var(--bg); z-index: 1; }
    td { min-width: 3.5rem; max-width: 26rem; }
    .words { min-width: 9rem; } .long { min-width: 16rem; } .wide-bar { min-width: 9rem; }
    small { display: block; color: var(--faint); font-weight: 400; }
    .n { white-space: nowrap; font-variant-numeric: tabular-nums; }
    .zero { color: var(--faint); }
    thead button { all: unset; cursor: pointer; }
    thead button::after { content: " \\2195"; opacity: .55; }
    [aria-sort=ascending] button::after { content: " \\2191"; opacity: 1; }
    [aria-sort=descending] button::after { content: " \\2193"; opacity: 1; }
    summary { cursor: pointer; }
    td details, th details { display: inline-block; max-width: 100%; }
    td summary, th summary { list-style: none; text-decoration: underline dotted var(--faint); text-underline-offset: 3px; }
    td summary::-webkit-details-marker, th summary::-webkit-details-marker { display: none; }
    td details code, th details code { display: block; }
    code { font: .85em ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; color: var(--faint);
      overflow-wrap: anywhere; }
    details i { color: var(--faint); font-size: .85em; }
    .grade { color: var(--faint); font-size: .8rem; border: 1px solid var(--line); border-radius: 3px; padding: 0 .3em;
      margin-left: .4em; }
    figure { margin: .75rem 0 .5rem; }
    figcaption { font-size: .87rem; margin-bottom: .25rem; }
    svg { overflow: visible; }
    .defs { position: absolute; }
    .lanes { display: block; background: var(--soft); border-radius: 4px; overflow: hidden; }
    .lanes text { font-size: 11px; fill: var(--faint); font-variant-numeric: tabular-nums; }
    .lanes .label { font-size: 12px; fill: var(--fg); transform: translateX(8px); }
    .grid { stroke: var(--line); }
    .base { stroke: var(--line); }
    .legend { display: flex; flex-wrap: wrap; gap: .15rem 1rem; list-style: none; margin: .5rem 0; padding: 0;
      font-size: .87rem; color: var(--faint); }
    .legend li { display: flex; align-items: center; gap: .35rem; }
    .bar { display: block; width: 100%; min-width: 5rem; margin-top: .1rem; background: var(--soft); }
    .foreground { fill: var(--front); } .background { fill: var(--back); } .suspended { fill: var(--susp); }
    .prewarmed { fill: var(--pre); } .launching { fill: url(#stripes); } .unknown { fill: url(#hatch); }
    .inactive { fill: url(#bars); } .front { stroke: var(--front); stroke-width: 3; }
    .lock { fill: var(--lock); } .used { fill: var(--launch); } .over { fill: var(--bad); } .read { fill: var(--launch); }
    .stripe { stroke: var(--launch); stroke-width: 2.4; } .hatch { stroke: var(--hatch); stroke-width: 1.4; }
    .under { fill: var(--bg); } .gap { fill: none; }
    .mark { fill: var(--fg); stroke: var(--fg); stroke-width: 1; }
    .mark.bad { fill: var(--bad); stroke: var(--bad); }
    .hollow { fill: var(--bg); stroke-width: 1.5; } .cross { fill: none; stroke-width: 2.6; }
    @media (max-width: 40rem) { .odd { display: none; } body { font-size: 14px; } }
    @media (forced-colors: active) { .lanes, .bar { forced-color-adjust: none; } }
    @media print {
      :root { color-scheme: light; --bg: #fff; --fg: #000; --faint: #444; --line: #bbb; --soft: #fff; --link: #000;
        --bad: #a01010; --front: #1a7f4b; --back: #b35900; --launch: #2368c4; --pre: #7d4cb8; --susp: #5f6f80;
        --hatch: #555; --lock: #333; }
      body { max-width: none; padding: 0; font-size: 9.5pt; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      nav { display: none; } .wide { overflow: visible; } .lanes { border: 1px solid var(--line); }
      figure, tr, h2, h3 { break-inside: avoid; } h2, h3, caption { break-after: avoid; } thead { display: table-header-group; }
      thead button::after { content: none; } a { text-decoration: none; }
    }

    """
}
