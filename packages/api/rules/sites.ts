import { invalid } from '@postern/domain/failure.ts'
import { sites } from '@postern/domain/resources/sites.ts'
import { sql } from 'kysely'
import { mayArchiveEmpty } from './custody.ts'
import { defaultIssues, mayArchiveDefault, settleDefault } from './oneDefault.ts'
import { rules } from './rules.ts'
import { siteDefaultIssues } from './siteDefaults.ts'

export const siteRules = rules(sites, {
  check: (next, before) => defaultIssues(sites, next, before),
  beforeWrite: async (context, next, before) => {
    const issues = await siteDefaultIssues(context, next, before)
    if (issues.length > 0) throw invalid(issues)
    return settleDefault(context, sites, next, before)
  },
  mayArchive: async (site, context) => {
    const mayGo = mayArchiveDefault(sites, site)
    return mayGo === true ? mayArchiveEmpty(context, sites, sql`p.site_id = ${site.id}`) : mayGo
  },
})
