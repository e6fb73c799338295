import type { PagePlan } from '../wikiPlan.ts'

/** A page of the user guide. Its title is its address: help links of the console find it by the title's slug. */
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
