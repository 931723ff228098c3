import { rateOpenRequest } from '../server/src/modules/assistant/understanding/open-request.ts'
import { readByRules } from '../server/src/modules/assistant/understanding/read-by-rules.ts'
const now={now:new Date(),timeZone:'UTC'}
for (const [l,q] of [['de',"wann geht's los?"],['de',"wann geht es los?"],['de','Nein, was ist das für eine neue Bewegung?'],['en','when does it kick off?'],['fr','ça commence quand ?'],['it','quando si parte?'],['es','¿cuándo empieza?'],['de','Wie heißt das?'],['en','next'],['de','was sagt die Opposition dazu?'],['de','und was sagen die Nachbarn dazu?']] as any){
  const r:any=readByRules({question:q,language:l,knownSources:[],isFollowUp:true} as any,now as any)
  console.log(l,q,rateOpenRequest(r).toFixed(2),'content',r.content.map((x:any)=>x.folded).join(' '),'isNews',r.isNews,'bare',JSON.stringify(r.bareFollowUp),'anaphor',r.hasAnaphor,'opening',r.opening,'rest',r.rest.map((x:any)=>x.folded).join(' '))
}
