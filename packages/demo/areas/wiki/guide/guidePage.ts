import type { PagePlan } from '../wikiPlan.ts'

/** A page of the user guide. The console's help links find it by its title's slug. */
export const guidePage = (key: string, title: string, owner: string, body: string): PagePlan => ({
  key,
  parent: 'guide',
  title,
  tags: ['guide'],
  owner,
  changedDaysAgo: 9 + (title.length % 40),
  reviewedDaysAgo: 9 + (title.length % 40),
  body,
})
