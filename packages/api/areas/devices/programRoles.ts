/** An app security role may be limited to some kinds of apps. */
import type { Issue } from '@postern/domain/engine/failure.ts'
import { choiceText, inSentence } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { WriteContext } from '../../engine/rules.ts'

export async function roleIssues({ db }: WriteContext, roleId: string | null, appKind: string): Promise<Issue[]> {
  if (roleId === null) return []
  const role = await db.one(sql<{ appKinds: string[] }>`
    select app_kinds as "appKinds" from app_security_roles where id = ${roleId}`)
  if (!role || role.appKinds.length === 0 || role.appKinds.includes(appKind)) return []
  const kinds = role.appKinds.map((kind) => inSentence(choiceText(kind))).join(', ')
  return [{ path: 'appSecurityRoleId', description: `This role is only for ${kinds}. Select another one.` }]
}
