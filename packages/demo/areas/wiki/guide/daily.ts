/** The user guide: everyday pages. */
import { guidePage } from './guidePage.ts'

export const dailyPages = [
  guidePage(
    'workQueue',
    'Work queue',
    'Yuki Tanabe',
    `[Home](/) lists what waits for you and what is broken now, across all customers you can access.

- Each line has a count. It opens the list with exactly as many rows.
- What your role works on comes first. Parts you have no permission for aren't shown.
- *Overnight* counts changes from 18:00 of the last working day to 08:00. On a Monday it includes the weekend.
- Announcements end automatically; you can dismiss them earlier.
`,
  ),
  guidePage(
    'deviceIssues',
    'Device issues',
    'Marcus Oyelaran',
    `Lists under [Device issues](/trouble) have every locker bank and station in trouble, with the reason and since when. [Overdue parcels](/trouble/parcels) lists parcels past their due time or hold period.

| What you see | What it means |
| --- | --- |
| Offline | the bank missed 3 heartbeats |
| Offline, confirmed | it stayed so for the bank's own threshold; a ticket is open, and an [incident](wiki:incidentsGuide) |
| Never connected | the bank is in service but was never reached |
| Station silent | no heartbeat for 10 minutes while its site is open |

A station of a closed site isn't in trouble.
`,
  ),
  guidePage(
    'parcels',
    'Parcels',
    'Priya Nair',
    `[Parcels](/parcels) lists parcels of all customers; a customer's own are in its navigation. Filters are in the address, so a link shows the same list.

## On a parcel's page

The journey shows every event with its time at the site, the photo and signature if there are some, and notifications with their state.

| You can | It needs |
| --- | --- |
| send a pickup reminder | an email address that works |
| change the recipient | a reason; it becomes an event of the journey |
| move, extend or return it | a reason; undo works while it's the last event |
| open its door | the permission to open doors, and a reason |
| open a ticket | the permission to create tickets |

A parcel that was handed over can't be changed.

> [!note] Overdue
> A parcel is overdue when its hold period has passed. In a locker, the door becomes *Expired* within a minute.
`,
  ),
  guidePage(
    'helpDesk',
    'Help desk',
    'Dana Ruiz',
    `The [help desk](/dashboard/helpDesk) has a dashboard, a queue and a board. Each figure opens exactly the tickets it counts.

## Clocks

Each ticket has a first reply, a next update and a solution due, by the customer's support tier. A P1 follows the next higher tier. *Waiting for customer* and *on hold* pause updates and the solution; *waiting for vendor* pauses the solution only. The first reply is never paused. See [Escalations](wiki:escalations).

## Conversation

*Reply* goes to the requester, *note* stays inside. Attachments are checked by their content and always downloaded. *Merge* and *split* move lines of the conversation; nothing is copied or deleted.

## Tickets of monitoring

Monitor rules open a ticket for each trouble, and solve it on recovery unless someone works on it. What comes back within an hour reopens the same ticket.
`,
  ),
  guidePage(
    'productApps',
    'Product apps',
    'Jonas Bech',
    `[Parcel apps](/dashboard/parcelApps), [Mail apps](/dashboard/mailApps) and [Locker apps](/dashboard/lockerApps) show the fleet of each product: stations or banks online now, versions in use, errors and crashes of the day.

- A station counts as online with a heartbeat in the last 10 minutes.
- Versions come from the latest heartbeat within a day.
- Select a tile to list the stations behind it.
`,
  ),
  guidePage(
    'analytics',
    'Customer analytics',
    'Mira Castellanos',
    `[Customer analytics](/dashboard/customerAnalytics) counts parcels by day, site, carrier, type, priority and channel.

- Each metric has a sentence that defines it; hover over its name.
- Days and hours are those of the parcel's site.
- Select a figure to list the parcels behind it.
- Percentiles are off by 2.5% at most.
- Retention deletes parcels, not figures.

*Locker sizing* suggests doors for a site from its own arrivals and pickup times. *Reports* are sent by email on a schedule.
`,
  ),
  guidePage(
    'chat',
    'Chat',
    'Yuki Tanabe',
    `[Chat](/internal/chat) has channels for teams, for records, and direct messages of up to 9 people.

- Press Enter to send, Shift+Enter for a new line. What you write offline is sent when you're back.
- \`@name\` notifies a person, \`@here\` members who are online, \`@oncall\` the people whose [shift](/internal/chat?view=onCall) it is.
- Paste the address of a bank, ticket or customer: a card shows its state as it is now, to people who can see it.
- You can edit a message for 15 minutes. What it said before is kept.
- Search understands \`from:\`, \`in:\`, \`has:\`, \`before:\` and \`after:\`.

Private channels exist for their members only. Moderators can delete messages with a reason; the audit log has it.
`,
  ),
  guidePage(
    'incidentsGuide',
    'Incidents and on call',
    'Dana Ruiz',
    `When a bank's outage is confirmed, the locker bot opens an incident: a thread in the customer's channel, announced in \`incidents\`.

1. Open it from *Incidents* in chat's navigation. The head shows how long the bank is offline, the parcels inside, the ticket and the runbook.
2. Press *Join* if you work on it, or write in the thread.
3. Work on the bank. Commands, settings and ticket changes appear in the timeline, from the audit log.
4. When the bank is back, press *Create report*. A draft under [Incident reports](wiki:incidents) has the times, people and timeline; add the cause and what we changed.

## On call

[On call](/internal/chat?view=onCall) lists shifts. Moderators of chat add and remove them. If no one is on call, the composer warns you before you send \`@oncall\`.
`,
  ),
  guidePage(
    'wikiGuide',
    'Wiki',
    'Yuki Tanabe',
    `The [wiki](/internal/wiki) has spaces with a tree of pages. Pages are Markdown with tables, task lists and callouts.

- A page is a draft until someone publishes it. Drafts are seen by editors.
- Every save is a revision. *History* compares revisions and restores one.
- If someone else saved since you opened it, both texts are merged. Where you changed the same lines, you choose.
- Pages have an owner and a review date. The owner is notified when a review is due; *Due for review* lists the pages.
- *Move to trash* keeps a page for 30 days.

A page can be about a customer, a vendor, an app or a fault code. It's then shown beside that record.
`,
  ),
  guidePage(
    'account',
    'Account and notifications',
    'Helen Marsh',
    `[Account settings](/AccountSettings) has your profile, password, second factors, sessions, appearance, and what notifies you.

- Add a second factor: an authenticator app, email, or a passkey. Keep the recovery codes.
- *Sessions* lists where you're signed in, and ends each.
- Each kind of notification goes to the bell, by email, or neither. Emails arrive within a minute or once a day.
- [Notifications](/notifications) are kept for 30 days.
`,
  ),
]
