import { marginsMm, paper } from '#kit/server/documents/paper.ts';

const groups = paper.groups.map(({ fill, ink }, group) => `.g${group}{background:${fill};color:${ink}}`).join('');
const tones = Object.entries(paper.tones)
  .map(([tone, ink]) => `.${tone}{color:${ink}}`)
  .join('');

/** The style of a report as a separate document: paper on the screen, A4 in print (Decree 30/2020). */
export const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0 auto;padding:24px;max-width:1100px;background:#fff;color:${paper.text};font:14px/1.5 'IBM Plex Sans Variable','Segoe UI',Arial,sans-serif;font-variant-numeric:tabular-nums;-webkit-print-color-adjust:exact;print-color-adjust:exact}
h1{margin:0;font-size:22px;line-height:1.5}
h2{margin:32px 0 8px;padding-bottom:4px;border-bottom:3px double ${paper.bronze};font-size:18px;line-height:1.5}
h3{margin:20px 0 6px;font-size:15px;line-height:1.5}
p{margin:4px 0}
.letterhead{display:flex;justify-content:space-between;gap:16px;color:${paper.muted};flex-wrap:wrap}
.title{margin:12px 0 16px;text-align:center}
.remark,.unit{color:${paper.muted};font-size:12px}
dl{display:grid;grid-template-columns:max-content 1fr max-content 1fr;gap:4px 16px;margin:8px 0}
dl.one{grid-template-columns:minmax(180px,max-content) 1fr}
dt{color:${paper.muted}}
dd{margin:0;overflow-wrap:anywhere}
.proof{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;margin:8px 0;color:${paper.muted};font-size:12px}
.proof figcaption{display:grid;gap:2px}
.proof b{color:#000}
.proof svg{width:26mm;height:26mm;background:#fff;fill:#000}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(132px,1fr));gap:8px;margin:8px 0;padding:0;list-style:none}
.tiles li{padding:8px 10px;border:1px solid ${paper.rule};border-top:3px solid currentcolor}
.tiles b{display:block;font-size:22px;line-height:1.4}
.tiles span{color:${paper.muted};font-size:12px}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:13px;line-height:1.45}
caption{text-align:left;color:${paper.muted};font-size:12px}
th,td{padding:4px 6px;border:1px solid ${paper.rule};text-align:left;vertical-align:top}
thead th{background:${paper.head};font-weight:600}
.n{text-align:right}
td.n{white-space:nowrap}
.w{white-space:nowrap}
.t{overflow-wrap:break-word;min-width:9em}
tfoot th,tfoot td{border-top:3px double ${paper.text};font-weight:600}
.strip th,.strip td{padding:3px 0;text-align:center}
.strip th[scope=row]{padding:3px 6px;text-align:left;font-weight:400;min-width:150px}
.strip td{min-width:22px;font-weight:600}
.group{display:inline-block;min-width:1.7em;padding:0 4px;text-align:center;font-weight:600}
.scale{width:auto}.scale .here th,.scale .here td{background:${paper.head};font-weight:600}
.bar{min-width:120px;width:38%}
.bar div{height:14px;min-width:2px;background:${paper.primary}}
.legend{display:flex;flex-wrap:wrap;gap:4px 14px;margin:6px 0;padding:0;list-style:none;font-size:12px}
.picture{margin:8px 0;break-inside:avoid}.picture figcaption{font-size:12px;font-weight:600}.picture svg{display:block;max-width:100%;height:auto}
.notes{margin-top:24px;padding-top:8px;border-top:1px solid ${paper.rule};color:${paper.muted};font-size:12px}
.notes ul{margin:4px 0;padding-left:18px}
${groups}${tones}
.group.g1,.strip .g1{border-color:${paper.rule}}
@media (max-width:600px){body{padding:12px}dl,dl.one{grid-template-columns:1fr}}
@page{size:A4 portrait;margin:${marginsMm.top}mm ${marginsMm.right}mm ${marginsMm.bottom}mm ${marginsMm.left}mm;@top-center{content:counter(page) '/' counter(pages);font:13pt 'Times New Roman',Tinos,'Liberation Serif',serif}}
@page:first{@top-center{content:none}}
@media print{
dl{grid-template-columns:auto 1fr auto 1fr;font-size:12pt}
body{max-width:none;padding:0;font:13pt/1.3 'Times New Roman',Tinos,'Liberation Serif',serif}
h1{font-size:16pt}h2{font-size:14pt;margin-top:16pt}h3{font-size:13pt;margin-top:10pt}
h2,h3,.remark{break-after:avoid}
table{font-size:10pt}
th,td{padding:2pt 3pt}
.t{min-width:0}
.remark,.unit,caption,.legend,.notes,.tiles span{font-size:10pt}
.strip{font-size:8pt;table-layout:fixed}.strip td{min-width:0}.strip th[scope=row]{min-width:0}.strip .who{width:26%}
.tiles{grid-template-columns:repeat(4,1fr)}.tiles b{font-size:15pt}
.scroll{overflow:visible;padding-right:1px}
thead{display:table-header-group}tfoot{display:table-row-group}
tr,.tiles li,dl>*{break-inside:avoid}
}`;
