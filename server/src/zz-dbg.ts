import { openContext } from './start.ts'
import { readConfig } from './config.ts'
import { silentLogger } from '#platform/logger'
import { getTermStatistics, searchReadings, searchArticles } from '#modules/news'
import { readTerms } from './modules/assistant/evidence/question-terms.ts'
import { rateReport } from './modules/assistant/evidence/rate-report.ts'
import { findEventReports } from './modules/assistant/evidence/find-event.ts'
import { readWords } from '#language/tokens'
import { createAsker } from './modules/assistant/asker.ts'
import { parseSettings } from '#platform/project'
const { built, close } = await openContext({ ...readConfig({ ...process.env }), runJobs: false }, { log: silentLogger })
const context = built.context
const st = await getTermStatistics(context.database.tables)
const [mode, lang, ...qs] = process.argv.slice(2) as any
const asker = await createAsker(context, '00000000-0000-0000-0000-000000000000', { ...parseSettings({profile:null,preferences:null}) })
for (const q of qs) {
  const terms = readTerms({ words: readWords(q), language: lang, statistics: st })
  console.log('\n==', q, terms.map(t => `${t.word}:${t.weight.toFixed(2)}${t.isName?'N':''}`).join(' '))
  const readings = await searchReadings(context, { userId: asker.userId, languages: [lang], contentFilter: 'none', limit: 16, query: terms.map(t=>t.word).join(' ') })
  for (const r of readings) {
    const tt = r.text === terms.map(t=>t.word).join(' ') ? terms : readTerms({ words: readWords(r.text), language: lang, statistics: st })
    console.log('  reading', r.text)
    for (const x of r.articles.map(a => rateReport(a, tt)).sort((a,b)=>b.coverage-a.coverage).slice(0,4)) console.log('    ', x.coverage.toFixed(2), [...x.found].map(([k,v])=>k+':'+v).join(' '), '|', x.article.title)
  }
  if (mode === 'event') { const a=(readings[0]!.articles)[0]; if (a) for (const e of await findEventReports(context, a, { asker, statistics: st, signal: new AbortController().signal })) console.log('   EV', e.title) }
}
await close()
