/** `npm run describe sites`: prints what Postern derives from a definition: fields, routes, permissions, tabs and statements. */

import { resources } from '@postern/domain/areas/index.ts'
import { endpointsOf } from '@postern/domain/engine/endpoints/many.ts'
import { parseListQuery } from '@postern/domain/engine/query.ts'
import { childrenOf, findResource } from '@postern/domain/engine/registry.ts'
import { fieldsOf, labelOf, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { compile } from '../packages/api/database/statement.ts'
import { columnType } from '../packages/api/engine/columns.ts'
import { askedOf, listStatement } from '../packages/api/engine/reading/listStatements.ts'
import { getStatement } from '../packages/api/engine/reading/recordStatements.ts'

const resource = findResource(process.argv[2] ?? '')
if (!resource) {
  console.info(`Which one? npm run describe <name>, with one of: ${resources.map((each) => each.name).join(', ')}`)
  process.exit(1)
}
const heading = (text: string) => console.info(`\n${text}`)
const place = { customerId: '00000000-0000-7000-8000-000000000000', reachable: null }

console.info(`${resource.words.many}: table ${tableOf(resource)}, scope ${resource.scope}, named by ${resource.title}`)
heading('Fields')
console.table(
  Object.fromEntries(
    fieldsOf(resource).map(([field, of]) => [
      field,
      {
        label: labelOf(field, of),
        kind: 'target' in of ? `${of.kind} ${of.target}` : of.kind,
        column: columnType[of.kind] === null ? '' : `${snake(field)} ${columnType[of.kind]}`,
        required: of.required,
        unique: of.unique ?? '',
      },
    ]),
  ),
)
heading('Routes')
for (const endpoint of endpointsOf(resource)) console.info(`${endpoint.key}   ${endpoint.permission}`)
heading('Tabs')
console.info(
  childrenOf(resource)
    .map(({ from, fieldName }) => `${from.name} by ${fieldName}`)
    .join('\n') || 'none',
)
if (!resource.single) {
  heading('List statement')
  console.info(
    compile(listStatement(resource, askedOf(resource, place, parseListQuery(resource, { q: 'word' }).query))).sql,
  )
}
heading('Record statement')
console.info(compile(getStatement(resource, place, place.customerId, {})).sql)
