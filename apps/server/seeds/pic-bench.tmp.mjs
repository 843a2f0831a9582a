import { outlets, categories } from '#seeds/catalogue.ts';
import { renderPictures } from '#seeds/pictures.ts';
import { pictureSvg } from '#seeds/picture-svg.ts';
import sharp from 'sharp';
import { mkdirSync } from 'node:fs';
mkdirSync('/tmp/rules-pics',{recursive:true});
const g=Object.fromEntries(categories.map(c=>[c.name,c.ground]));
const reqs=[];const offers=[];
for(const o of outlets)for(const f of o.offers){const r={icons:[...new Set(f.products.map(p=>p.icon))].slice(0,3),ground:g[f.category],seed:f.name};reqs.push(r);offers.push(r);for(const p of f.products)reqs.push({icons:[p.icon],ground:g[f.category],seed:p.product_name,widths:[320,640]})}
if(process.argv[2]==='sheet'){
 const pick=[...offers.slice(0,60).filter((_,i)=>i%5===0||i%7===0).slice(0,12),...reqs.filter(r=>r.icons.length===1).filter((_,i)=>i%15===0).slice(0,8)];
 const tiles=await Promise.all(pick.map(r=>sharp(Buffer.from(pictureSvg(r))).resize(320,240).png().toBuffer()));
 await sharp({create:{width:4*330,height:5*250,channels:3,background:'#FBF8F2'}}).composite(tiles.map((t,i)=>({input:t,left:(i%4)*330+5,top:Math.floor(i/4)*250+5}))).png().toFile('/tmp/rules-pics/sheet.png');
}else{
const t=performance.now();const p=await renderPictures(reqs);console.log(reqs.length,'in',Math.round(performance.now()-t),'ms', 'cpu', process.cpuUsage().user/1e6|0);
for(const k of ['avif','webp'])for(const w of [320,640,960]){const s=p.map(x=>x[k][w]?.length??0).sort((a,b)=>a-b);console.log(k,w,'median',s[s.length>>1],'max',s.at(-1))}
}
