import { openContext } from './start.ts'
import { readConfig } from './config.ts'
import { silentLogger } from '#platform/logger'
import { getTermStatistics } from '#modules/news'
import { fold } from '#language/tokens'
import { stripEnding } from '#language/stems'
import { isFiller } from './modules/assistant/evidence/question-terms.ts'
import { languages } from '@tidings/contract/entities'
const { built, close } = await openContext({ ...readConfig({ ...process.env }), runJobs: false }, { log: silentLogger })
const st = await getTermStatistics(built.context.database.tables)
const { rows } = await built.context.database.pool.query("select title, body, language, published_at, canonical_link from articles where published_at > now() - interval '9 days' order by published_at")
const prof = (r:any) => new Map((fold(`${r.title} ${r.body.slice(0,600)}`).match(/[\p{L}\p{N}]+/gu) ?? []).filter((w:string)=>w.length>2&&!isFiller(w,r.language)).map((w:string)=>[stripEnding(w),[st.rarity(w,r.language)**2, languages.some(l=>l!=='de'&&st.isName(w,l)) || (r.language==='de' && false)]]))
const ps = rows.map(prof)
const out:any[]=[]
for (let i=0;i<rows.length;i++) for (let j=i+1;j<rows.length;j++) { if (rows[i].language!==rows[j].language) continue
 let sh=0,a=0,b=0,n=0,na=0,nb=0; const names:string[]=[]
 for (const [k,[w,nm]] of ps[i] as any){a+=w; if(nm)na+=w; if((ps[j] as any).has(k)){sh+=w; if(nm){n+=w;names.push(k)}}}
 for (const [,[w,nm]] of ps[j] as any){b+=w;if(nm)nb+=w}
 out.push({l:sh/Math.min(a,b), cos: sh/Math.sqrt(a*b), n:names.length, nl:n/Math.max(.01,Math.min(na,nb)), names:names.join(','), t:rows[i].title.slice(0,60)+' || '+rows[j].title.slice(0,60)})}
out.sort((x,y)=>y.l-x.l)
for (const o of out.slice(0,110)) console.log(o.l.toFixed(2),o.cos.toFixed(2),o.n,o.nl.toFixed(2),o.t,'|',o.names)
await close()
