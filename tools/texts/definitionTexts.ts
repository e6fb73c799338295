/** The texts of definitions and of the API description as users see them, including labels derived from names. */
import { bespokeEndpoints } from '@postern/domain/areas/endpoints.ts'
import { resources } from '@postern/domain/areas/index.ts'
import type { Endpoint, EndpointKey } from '@postern/domain/engine/contract.ts'
import { endpointsOf } from '@postern/domain/engine/endpoints/many.ts'
import { choicesOf, type Field } from '@postern/domain/engine/field.ts'
import { fieldsOf, labelOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { describeApi } from '../../packages/api/openapi/document.ts'
import type { Text } from './findTexts.ts'

const label = (text: string, at: string): Text => ({ text, at, kind: 'label' })
const sentence = (text: string, at: string): Text => ({ text, at, kind: 'text' })

function fieldTexts(at: string, name: string, field: Field): Text[] {
  const inside = 'of' in field ? Object.entries(field.of) : []
  return [
    label(labelOf(name, field), at),
    ...(field.help === undefined ? [] : [sentence(field.help, `${at} help`)]),
    ...choicesOf(field).map((choice) => sentence(choiceText(choice), `${at} ${choice}`)),
    ...inside.flatMap(([each, of]) => fieldTexts(`${at}.${each}`, each, of)),
  ]
}

export const definitionTexts = (): Text[] =>
  resources.flatMap((resource) => [
    label(resource.words.one, `definitions/${resource.name} words`),
    label(resource.words.many, `definitions/${resource.name} words`),
    ...Object.keys(resource.sections).map((title) => label(title, `definitions/${resource.name} section`)),
    ...fieldsOf(resource).flatMap(([name, field]) => fieldTexts(`definitions/${resource.name}.${name}`, name, field)),
  ])

const described = new Set(['summary', 'description', 'message'])

function* spokenIn(value: unknown, at: string): Generator<Text> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    if (typeof each === 'string' && described.has(key)) yield sentence(each, at)
    else yield* spokenIn(each, `${at}/${key}`)
  }
}

/** The texts of `/api/openapi.json`, built from the same endpoints that are served. */
export async function openApiTexts(): Promise<Text[]> {
  const all: [EndpointKey, Endpoint][] = [
    ...Object.entries(bespokeEndpoints).map(([key, endpoint]): [EndpointKey, Endpoint] => [
      key as EndpointKey,
      endpoint,
    ]),
    ...resources.flatMap(endpointsOf).map(({ key, ...endpoint }): [EndpointKey, Endpoint] => [key, endpoint]),
  ]
  const texts = [...spokenIn(await describeApi(new Map(all), 'texts'), 'openapi')]
  return [...new Map(texts.map((text) => [text.text, text])).values()]
}
