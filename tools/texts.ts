/** `npm run texts [part of a path or text] [--random 30] [--broken]`: lists every user-facing text with its location. */
import { parseArgs } from 'node:util'
import { collectTexts } from './texts/collectTexts.ts'
import { brokenRules } from './texts/rules.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { random: { type: 'string' }, broken: { type: 'boolean' } },
})
const all = await collectTexts()
const wanted =
  positionals.length === 0
    ? all
    : all.filter((text) => positionals.some((each) => `${text.at} ${text.text}`.includes(each)))
const shown =
  values.random === undefined
    ? wanted
    : wanted
        .map((text) => ({ text, order: Math.random() }))
        .sort((a, b) => a.order - b.order)
        .slice(0, Number(values.random))
        .map(({ text }) => text)
for (const text of shown) {
  const broken = values.broken ? brokenRules(text) : []
  if (!values.broken || broken.length > 0) console.info([`${text.at}: ${text.text}`, ...broken].join('\n    '))
}
