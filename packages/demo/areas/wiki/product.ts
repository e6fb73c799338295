import { customerSetupPages } from './guide/customerSetup.ts'
import { dailyPages } from './guide/daily.ts'
import { lockersAndSystemPages } from './guide/lockersAndSystem.ts'
import type { PagePlan, SpacePlan } from './wikiPlan.ts'

const contents = (pages: readonly PagePlan[]): string =>
  pages.map(({ key, title }) => `- [${title}](wiki:${key})`).join('\n')

export const product: SpacePlan = {
  key: 'PROD',
  name: 'Product',
  icon: 'apps',
  description: 'The user guide of this console.',
  pages: [
    {
      key: 'guide',
      title: 'User guide',
      owner: 'Yuki Tanabe',
      changedDaysAgo: 9,
      reviewedDaysAgo: 9,
      body: `How the console works, one page per topic. Press \`?\` on any page for its shortcuts and the page of this guide.

## Every day

${contents(dailyPages)}
- [Search](wiki:search)
- [Undo](wiki:undo)

## Customers

${contents(customerSetupPages)}
- [Importing contacts](wiki:imports)
- [Thermal labels](wiki:labels)
- [Carrier rules](wiki:carrierRules)

## Lockers and platform

${contents(lockersAndSystemPages)}
`,
    },
    {
      key: 'search',
      parent: 'guide',
      title: 'Search',
      tags: ['guide'],
      owner: 'Yuki Tanabe',
      changedDaysAgo: 9,
      reviewedDaysAgo: 9,
      body: `Press ⌘K (Ctrl K) on any page, or open [Search](/search). It looks across all customers you can access.

| Enter | Finds |
| --- | --- |
| a name, or part of one | people, sites, banks, stations, customers |
| an email address or phone number | the contact or user with exactly this one |
| a tracking number, or its last 5 characters | parcels |
| \`door 27 at Lobby East\` | doors |
| \`HD-10231\` | a ticket |

Narrow it with \`@customer\`, \`in:parcels\`, \`is:overdue\`.

> [!tip] Verify a caller
> If your role can't see phone numbers, enter the whole number. A match says so without showing it.
`,
    },
    {
      key: 'imports',
      parent: 'guide',
      title: 'Importing contacts',
      tags: ['guide', 'imports'],
      owner: 'Priya Nair',
      changedDaysAgo: 31,
      reviewedDaysAgo: 31,
      body: `Import CSV, TSV or XLSX files from a customer's contacts with *Import*. A dry run shows every row before anything is saved, and an import can be undone for 7 days.

1. **Source**: drop the file. Encoding, delimiter and header are detected.
2. **Map columns**: check the guesses. *Save as profile* keeps them for the next file.
3. **Match**: which keys find existing contacts, and what happens to contacts that aren't in the file. Nothing is ever deleted.
4. **Dry run**: fix refused cells in place.
5. **Run**.

> [!warning] Safety brake
> An import that would mark more than 10% of contacts as leaving, or change more than 25% of email addresses, stops and asks.
`,
    },
    {
      key: 'labels',
      parent: 'guide',
      title: 'Thermal labels',
      tags: ['guide', 'printing'],
      owner: 'Tess Lindqvist',
      changedDaysAgo: 15,
      reviewedDaysAgo: 15,
      body: `The record is the draft. *Publish* makes a version, and stations print published versions only.

## Which label is printed

The most specific one that fits:

1. the station's own label
2. the label of the parcel's action
3. the label of the package type
4. the site's default label
5. a label limited to this package type or site
6. the default label for the purpose

*Why this label?* on the tab *Used by* shows each step.
`,
    },
    {
      key: 'carrierRules',
      parent: 'guide',
      title: 'Carrier rules',
      tags: ['guide', 'carriers'],
      owner: 'Yuki Tanabe',
      changedDaysAgo: 60,
      reviewedDaysAgo: 60,
      body: `A rule recognizes barcodes of one carrier. *Shared rules* serve every customer, *customer rules* one.

- A rule is saved only if its test numbers pass.
- Shared rules apply once their set is published; rolling back publishes the previous rules as a new version.
- If the check digits of two carriers both pass, the scan is *ambiguous* unless the customer's history decides.
`,
    },
    {
      key: 'undo',
      parent: 'guide',
      title: 'Undo',
      tags: ['guide'],
      owner: 'Yuki Tanabe',
      changedDaysAgo: 110,
      reviewedDaysAgo: 110,
      body: `Bulk edits, archives, restores and status moves can be undone for 24 hours, from the toast or the bell. Records that someone changed since are skipped and named.

Imports have their own undo, for 7 days: [Importing contacts](wiki:imports).
`,
    },
    ...dailyPages,
    ...customerSetupPages,
    ...lockersAndSystemPages,
  ],
}
