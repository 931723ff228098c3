import { readFileSync, writeFileSync } from 'node:fs'
import { dropAskingWords } from '../../server/src/modules/assistant/evidence/answer-kind.ts'
import { chooseSentence, listChoices } from '../../server/src/modules/assistant/evidence/choose-sentence.ts'
import { isCertain, hasToDoWith } from '../../server/src/modules/assistant/evidence/certainty.ts'
import { readTerms } from '../../server/src/modules/assistant/evidence/question-terms.ts'
import { rateReport } from '../../server/src/modules/assistant/evidence/rate-report.ts'
import { isFitted, makeSignReader } from '../../server/src/modules/assistant/evidence/score-answer.ts'
import { describeQuestion, lacksKind, givesAnswer } from '../../server/src/modules/assistant/evidence/wanted-answer.ts'
import { makeSimilarityScorer } from '../../server/src/modules/assistant/evidence/question-similarity.ts'
import { readByRules } from '../../server/src/modules/assistant/understanding/read-by-rules.ts'
import { countStatistics } from '../../server/src/modules/news/search/term-statistics.ts'
import { newest, toArticle } from './labelled.ts'
const files: any = { 'de.txt': 'de', 'en-a.txt': 'en', 'en-b.txt': 'en', 'es.txt': 'es', 'fr.txt': 'fr', 'it.txt': 'it' }
const folder = new URL('../data/reports/', import.meta.url)
const all: any[] = []
for (const [file, language] of Object.entries(files) as any) {
  const [, ...texts] = `\n${readFileSync(new URL(file, folder), 'utf8')}`.split('\n## ')
  for (const [at, text] of texts.entries()) {
    const [head, ...rest] = text.split('\n').map((l: string) => l.trim())
    const [source, , title] = head.split(' | ')
    const lines = rest.filter((l: string) => l !== '' && !/^[?>!-] /.test(l))
    const article = toArticle({ id: `${file}-${at}`, title, body: lines.join(' '), source, language, publishedAt: newest })
    const questions = rest.flatMap((line: string) => {
      const m = /^([?>!-]) (.+?)(?: :: ([\d,]+))?$/.exec(line)
      if (!m || !m[2]) return []
      const right = m[3] ? m[3].split(',').map((n) => (n === '0' ? title : (lines[Number(n) - 1] ?? ''))) : []
      return [{ kind: m[1], question: m[2], right }]
    })
    all.push({ article, language, questions })
  }
}
const statistics = await countStatistics(all.map(({ article }) => ({ language: article.language, title: article.title, lead: article.body.slice(0, 600), topics: article.topics, published_at: article.publishedAt })) as any)
const out: any[] = []
for (const { article, language, questions } of all) {
  const answers: string[] = []
  for (const q of questions) {
    const isFollowUp = q.kind === '>' || q.kind === '-'
    if (!isFollowUp) { if (q.right[0]) answers.length === 0 && answers.push(q.right[0]); continue }
    const earlier: any = { told: answers.join(' '), last: answers.at(-1) ?? '' }
    const reading = readByRules({ question: q.question, language, knownSources: [], isFollowUp }, { now: newest, timeZone: 'UTC' })
    const terms = readTerms({ words: dropAskingWords(reading.rest, language), language, statistics, isFollowUp: true })
    const asked: any = { ...describeQuestion({ earlier, language, reading } as any, terms), isFollowUp }
    const reports = [rateReport(article, { asked: language, terms })]
    const chosen = chooseSentence(reports, asked)
    if (q.kind === '>' && q.right[0]) answers.push(q.right[0])
    if (!chosen) continue
    const isRight = (s: any) => s !== null && q.right.some((l: string) => l.includes(s.text))
    const found: any = { answer: chosen.sentence, certainty: chosen.certainty, reports }
    const sim = makeSimilarityScorer({ text: q.question, language }, terms)({ text: chosen.sentence.text, language })
    out.push({ language, question: q.question, answerable: q.kind === '>', kind: asked.kind, fitted: isFitted(asked.kind), certainty: chosen.certainty, right: isRight(chosen.sentence), two: isRight(chosen.sentence) || isRight(chosen.runnerUp), terms: terms.length, lacking: lacksKind(chosen.sentence, asked), own: chosen.sentence.own, certain: isCertain(found, asked), toDo: hasToDoWith(chosen.sentence, asked), gives: givesAnswer(chosen.sentence, asked), ...sim,
      unknown: terms.filter((t) => !t.isKnown).length, noun: terms.filter((t) => t.isNoun || t.isName).length, nounFound: terms.filter((t) => (t.isNoun || t.isName) && (reports[0].found.get(t.stem) ?? 0) > 0).length, found: terms.filter((t) => (reports[0].found.get(t.stem) ?? 0) > 0).length })
  }
}
writeFileSync('/tmp/certain.json', JSON.stringify(out))
