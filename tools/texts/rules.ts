/** The rules of docs/wording.md that a program can check. The rest is up to reviewers. */
import { allowedLabels, allowedTexts, quoted } from './exceptions.ts'
import type { Text } from './findTexts.ts'
import { britishWords, contractions, namesInLabels, oldTerms, translated } from './words.ts'

/** Lowercase words separated by spaces, without punctuation, so a phrase only matches whole words. */
const normal = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll('’', "'")
    // “taken out of service” is a glossary term, so it must not match “taken out”.
    .replaceAll('out of service', 'outofservice')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()} `

const phrases = (of: Readonly<Record<string, string>>) => {
  const all = Object.entries(of).map(([phrase, better]) => ({ key: normal(phrase), phrase, better }))
  return (text: string): string[] => {
    const words = normal(text)
    return all.filter(({ key }) => words.includes(key)).map(({ phrase, better }) => `“${phrase}”: ${better}`)
  }
}

const findTranslated = phrases(translated)
const findOldTerms = phrases(oldTerms)
const findContractions = phrases(contractions)

const findBritish = (text: string): string[] =>
  normal(text)
    .split(' ')
    .filter((word) => britishWords.test(word))
    .concat(normal(text).includes(' e mail ') || normal(text).includes(' e mails ') ? ['e-mail'] : [])
    .map((word) => `“${word}”: write it as in the US`)

function findPunctuation(text: string): string[] {
  return [
    ...(/\p{L}!(?:\s|$)/u.test(text) ? ['an exclamation mark'] : []),
    ...(/\d\s%/.test(text) ? ['a space before %'] : []),
    ...(/(?:^|[.:;] )(?:Write|Tick|Untick) /.test(text) ? ['“Enter” and “check”, not “write” and “tick”'] : []),
  ]
}

const isName = (word: string): boolean =>
  namesInLabels.has(word) || /^[\p{Lu}\p{N}/]+s?$/u.test(word) || /^\p{Ll}+\p{Lu}/u.test(word)

function findLabelRules({ kind, text }: Text): string[] {
  if (kind !== 'label' || text in allowedLabels) return []
  const words = text.split(/[\s–]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const capitals = words.slice(1).filter((word) => /^\p{Lu}/u.test(word) && !isName(word))
  return [
    ...(words.length > 3 && !text.includes('…') ? [`a label of ${words.length} words: 3 at most`] : []),
    ...capitals.map((word) => `“${word}” in a label: sentence case`),
  ]
}

/** The rules that a text breaks. Listed exceptions break none. */
export function brokenRules(text: Text): string[] {
  if (text.text in quoted || text.text in allowedTexts) return []
  return [
    ...findTranslated(text.text),
    ...findOldTerms(text.text),
    ...findContractions(text.text),
    ...findBritish(text.text),
    ...findPunctuation(text.text),
    ...findLabelRules(text),
  ]
}
