import { sites } from '@postern/domain/resources/sites.ts'
import { defaultIssues, mayArchiveDefault, settleDefault } from './oneDefault.ts'
import { rules } from './rules.ts'

export const siteRules = rules(sites, {
  check: (next, before) => defaultIssues(sites, next, before),
  beforeWrite: (context, next, before) => settleDefault(context, sites, next, before),
  mayArchive: (site) => mayArchiveDefault(sites, site),
})
