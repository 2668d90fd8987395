import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import en from './page/en.json' with { type: 'json' };
import ja from './page/ja.json' with { type: 'json' };
import zhtw from './page/zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

/** Images of one series, by their paths in the ZIP. */
export type PageSeries = { readonly title: string; readonly images: string[] };

export type About = {
  readonly language: 'en' | 'ja' | 'zhtw';
  readonly hospital: string;
  readonly title: string;
  readonly deidentify: boolean;
  readonly notes: readonly string[];
  readonly series: readonly PageSeries[];
};

const NOTES = ['held', 'seen', 'blanked', 'burnedIn', 'longValuesLeft', 'leftOut', 'notDrawn'] as const;

function notesOf({ language, notes }: About): string[] {
  const t = translator(texts, language);
  return NOTES.filter((note) => notes.includes(note)).map((note) => t(`note.${note}`));
}

/** What lies in the ZIP, in words. */
export function readMe(about: About): string {
  const t = translator(texts, about.language);
  const from = about.deidentify ? '' : t('from', { hospital: about.hospital });
  const lines = [
    about.title,
    from,
    t('open'),
    t('dicom'),
    t('reduced'),
    about.deidentify ? t('without') : '',
    ...notesOf(about),
  ];
  return `${lines.filter(Boolean).join('\r\n\r\n')}\r\n`;
}

/** A page that shows the images from a disk: it makes no requests, and runs in every browser of ten years. */
export function viewerPage(about: About): string {
  const t = translator(texts, about.language);
  const lang = { en: 'en', ja: 'ja', zhtw: 'zh-Hant' }[about.language];
  const title = about.title || t('title');
  const from = about.deidentify ? '' : about.hospital;
  const notes = [t('reduced'), ...notesOf(about)].map((note) => `<p>${inHtml(note)}</p>`).join('');
  const data = JSON.stringify(about.series).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${inHtml(title)}</title>
<style>${STYLE}</style>
<header><b>${inHtml(title)}</b> <span>${inHtml(from)}</span></header>
<main>
<nav id="series" aria-label="${inHtml(t('series'))}"></nav>
<div id="stage" tabindex="0" aria-label="${inHtml(t('picture'))}"><img id="image" alt=""><output id="place"></output></div>
</main>
<footer>
<button id="before">‹</button><input id="slider" type="range" min="0" value="0" aria-label="${inHtml(t('picture'))}"><button id="after">›</button>
<label>${inHtml(t('brightness'))} <input id="bright" type="range" min="20" max="300" value="100"></label>
<label>${inHtml(t('contrast'))} <input id="contrast" type="range" min="20" max="400" value="100"></label>
<button id="invert" aria-pressed="false">${inHtml(t('invert'))}</button>
<button id="reset">${inHtml(t('reset'))}</button>
<details><summary>${inHtml(t('about'))}</summary>${notes}</details>
</footer>
<script>const series=${data};${SCRIPT}</script>
</html>
`;
}

function inHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (letter) => names[letter]!);
}

const STYLE = `
*{box-sizing:border-box}
html,body{height:100%;margin:0}
body{display:flex;flex-direction:column;background:#0b100e;color:#e6ece9;font:15px/1.4 system-ui,sans-serif}
header,footer{padding:10px 14px;display:flex;gap:12px;align-items:center;flex-wrap:wrap;background:#151c19}
header span{color:#9fb0a9}
main{flex:1;min-height:0;display:flex}
nav{width:132px;overflow:auto;padding:8px;background:#10160f;flex:none}
nav button{display:block;width:100%;margin:0 0 8px;padding:4px;border:2px solid transparent;border-radius:8px;background:#1c2521;color:inherit;font:inherit;font-size:12px;cursor:pointer}
nav button[aria-current=true]{border-color:#4fb286}
nav img{width:100%;height:90px;object-fit:contain;background:#000;border-radius:4px}
#stage{flex:1;min-width:0;position:relative;overflow:hidden;touch-action:none;cursor:grab}
#image{position:absolute;inset:0;width:100%;height:100%;object-fit:contain;transform-origin:center;user-select:none;-webkit-user-drag:none}
#place{position:absolute;left:12px;bottom:10px;font-variant-numeric:tabular-nums;text-shadow:0 0 4px #000}
button,input{font:inherit;accent-color:#4fb286}
footer button{border:1px solid #3a4742;border-radius:8px;background:#1c2521;color:inherit;padding:6px 12px;cursor:pointer}
footer button[aria-pressed=true]{background:#4fb286;color:#06130c}
footer #slider{flex:1 1 160px}
details{flex-basis:100%;color:#b9c6c0}
@media(max-width:639px){main{flex-direction:column-reverse}nav{width:auto;display:flex;gap:8px}nav button{width:86px;flex:none;margin:0}nav img{height:56px}}
`;

const SCRIPT = `
(function(){
var $=function(id){return document.getElementById(id)},s=0,i=0,zoom=1,x=0,y=0,inverted=false;
function count(){return series[s]?series[s].images.length:0}
function look(){var p=$('image');p.style.transform='translate('+x+'px,'+y+'px) scale('+zoom+')';
p.style.filter='brightness('+$('bright').value+'%) contrast('+$('contrast').value+'%)'+(inverted?' invert(1)':'')}
function show(){if(!count())return;i=Math.max(0,Math.min(count()-1,i));$('image').src=series[s].images[i];
$('image').alt=series[s].title+' '+(i+1);$('place').textContent=series[s].title+'  '+(i+1)+' / '+count();
$('slider').max=count()-1;$('slider').value=i;
[].forEach.call($('series').children,function(b,n){b.setAttribute('aria-current',n===s)});look()}
series.forEach(function(one,n){var b=document.createElement('button'),g=document.createElement('img');
g.src=one.images[0];g.alt='';g.loading='lazy';b.appendChild(g);b.appendChild(document.createTextNode(one.title+' ('+one.images.length+')'));
b.onclick=function(){s=n;i=0;show()};$('series').appendChild(b)});
function step(d){i+=d;show()}
$('before').onclick=function(){step(-1)};$('after').onclick=function(){step(1)};
$('slider').oninput=function(){i=+this.value;show()};$('bright').oninput=$('contrast').oninput=look;
$('invert').onclick=function(){inverted=!inverted;this.setAttribute('aria-pressed',inverted);look()};
$('reset').onclick=function(){zoom=1;x=y=0;inverted=false;$('invert').setAttribute('aria-pressed',false);$('bright').value=$('contrast').value=100;look()};
var stage=$('stage'),touches=new Map(),far=0;
stage.onwheel=function(e){e.preventDefault();if(e.ctrlKey||count()<2){zoom=Math.max(.5,Math.min(12,zoom*(e.deltaY<0?1.15:1/1.15)));look()}else step(e.deltaY>0?1:-1)};
stage.onpointerdown=function(e){touches.set(e.pointerId,e);stage.setPointerCapture(e.pointerId)};
stage.onpointerup=stage.onpointercancel=function(e){touches.delete(e.pointerId);far=0};
stage.onpointermove=function(e){var was=touches.get(e.pointerId);if(!was)return;touches.set(e.pointerId,e);
if(touches.size===2){var t=[].slice.call(Array.from(touches.values())),d=Math.hypot(t[0].clientX-t[1].clientX,t[0].clientY-t[1].clientY);
if(far)zoom=Math.max(.5,Math.min(12,zoom*d/far));far=d}
else if(e.shiftKey){$('contrast').value=+$('contrast').value+(e.clientX-was.clientX);$('bright').value=+$('bright').value-(e.clientY-was.clientY)}
else{x+=e.clientX-was.clientX;y+=e.clientY-was.clientY}look()};
document.onkeydown=function(e){if(e.target.type==='range')return;var k=e.key;
if(k==='ArrowDown'||k==='ArrowRight')step(1);else if(k==='ArrowUp'||k==='ArrowLeft')step(-1);
else if(k==='+')zoom*=1.15;else if(k==='-')zoom/=1.15;else if(k==='0')$('reset').onclick();else if(k==='i')$('invert').onclick();else return;e.preventDefault();look()};
show();
})();
`;
