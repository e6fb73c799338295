/** The user guide: setting up and running a customer. */
import { guidePage } from './guidePage.ts'

export const customerSetupPages = [
  guidePage(
    'lists',
    'Lists and records',
    'Yuki Tanabe',
    `Every entity works the same way.

- **Search and filters** are in the address. Copy it to share what you see.
- **Saved views** keep filters, order and columns.
- **Bulk changes** show a preview first. Up to 1,000 selected records, or 5,000 that match the list. Refused records are listed with a reason.
- **Export** gives CSV or XLSX of the list. More than 5,000 rows become a job; the bell has the file for 24 hours.
- **History** on each record shows who changed what, when and how.
- If someone else changed the record, the form shows both and merges what doesn't conflict.

Press \`?\` for the keyboard shortcuts of the page you're on.
`,
  ),
  guidePage(
    'customers',
    'Customers',
    'Priya Nair',
    `[Customers](/customers) are the organizations we serve. A customer's page shows its health, readiness, sites and what is open.

| Status | Meaning |
| --- | --- |
| Prospect | not a customer yet |
| Onboarding | being set up |
| Live | in use; monitoring opens tickets |
| Suspended | needs a permission of its own |
| Offboarded | read-only; this can't be undone |

A new customer gets a copy of every template: carriers, actions, package types, priority levels, labels. Its contact types, roles and settings depend on its segment. See the [go-live checklist](wiki:goLive).

Archiving asks for the customer's name. [Archived customers](/customers?archived=true) can be restored.
`,
  ),
  guidePage(
    'customerSettings',
    'Customer settings',
    'Priya Nair',
    `*Settings* of a customer has sections for parcels, notifications, lockers, security, retention and more. Settings marked ◆ can be overridden by a site; the site's page shows which it overrides.

- *Legal hold* stops every deletion for the customer.
- *Printer networks* lists where printers may be connected to. Without any, nothing is.
- *SCIM provisioning* is under *Security*: see [Contacts from an identity provider](wiki:scim).
`,
  ),
  guidePage(
    'sites',
    'Sites and locations',
    'Tess Lindqvist',
    `A customer has sites, a site has buildings, a building floors. *Locations* are places parcels are kept or delivered to: shelves, mailboxes, rooms. Their type says what they're for.

- **Hours**: special hours come before closed days, closed days before the holiday calendar, that before opening hours. All in the site's time zone.
- **Overrides**: a site can override settings of its customer.
- **Import** adds sites, buildings, floors and locations from one file; missing parents are created. See [Importing contacts](wiki:imports).
- You can't reopen a closed site.
`,
  ),
  guidePage(
    'contacts',
    'Contacts',
    'Priya Nair',
    `Contacts are the people and departments parcels can be for.

- **Personal data** is masked without the permission for it. *Reveal* shows one field, with a reason that is audited.
- **Delegates** can pick up for someone, from a day until a day.
- **Handling alerts** are shown to staff when a parcel arrives.
- **Leaving**: after the last day a contact gets no more parcels. *Anonymize* removes personal data permanently; parcels stay.

Keep them current with [imports](wiki:imports), [SCIM](wiki:scim), or in the form. A field that a source keeps is locked.
`,
  ),
  guidePage(
    'duplicates',
    'Duplicate contacts',
    'Priya Nair',
    `*Possible duplicates* above a customer's contacts lists pairs that may be one person. Pairs with 50 points or more are listed; *Matching rules* says what counts.

| Key | Does |
| --- | --- |
| J, K | next, previous pair |
| A, B | take the value of the first or second contact |
| X | swap the contact you keep |
| M | merge |
| N | not a duplicate |
| U | undo the last merge |

A merge can be undone for 7 days. *Merge exact matches…* merges up to 50 pairs in one step, after a dry run.
`,
  ),
  guidePage(
    'scim',
    'Contacts from an identity provider',
    'Jonas Bech',
    `Microsoft Entra, Okta and others keep contacts and departments current by SCIM 2.0.

1. Turn on *SCIM provisioning* in the customer's settings, under *Security*.
2. Create a token under *Import → Sources*. It's shown once.
3. Enter the customer's SCIM address and the token at the identity provider.
4. Test the connection there, then turn provisioning on.

Rotating a token keeps the previous one valid for 24 hours. Tokens expire after a year.
`,
  ),
  guidePage(
    'users',
    'Users and roles',
    'Helen Marsh',
    `*Users* of a customer sign in to the product apps and the customer's portal. *Security roles* say what they can do.

- *Invite* sends a link. *Resend invitation* replaces it.
- A user is limited to sites, or has all.
- You can't grant more than your own role has.
- Archiving a user ends sessions, links and tokens at once.

Staff are users of the provider: see [Staff and staff roles](wiki:staff).
`,
  ),
  guidePage(
    'mailSetup',
    'Actions, types and priorities',
    'Tess Lindqvist',
    `What happens to a parcel is configured per customer, under *Mail*.

- **Actions** are steps like *Received*, *Placed in locker*, *Picked up*. Each has a status group, and says what it asks for: signature, photo, location.
- **Package types** set size, fees and the label.
- **Priority levels** set how fast a parcel is due.
- **Services** belong to carriers, or are our own.

Most come from templates. A field that differs is *overridden*; *Reset* inherits it again.
`,
  ),
  guidePage(
    'carriers',
    'Carriers',
    'Yuki Tanabe',
    `A carrier has services, rules that recognize its barcodes, and drivers who sign in with a card.

- *Rules* on its page lists the [carrier rules](wiki:carrierRules) that lead to it.
- *Usage* shows parcels, and how many came on time.
- A driver card's code is shown once, when it's created.
`,
  ),
  guidePage(
    'printing',
    'Printing',
    'Tess Lindqvist',
    `A printer is a record of a site; the server connects to it. A station's tab *Printing* says which printer it uses for which kind of label.

| State of a job | Meaning |
| --- | --- |
| Queued | waits for its turn or its printer |
| Sending, sent | handed over, not confirmed |
| Confirmed | the printer's counter went up by as many labels |
| Failed | with the reason |
| Canceled | before it was sent |

*Retry* sends the same bytes. *Reprint* is a new job with a reason. Select rows of locations, doors or contacts and *Print labels…* for up to 500 at once.
`,
  ),
]
