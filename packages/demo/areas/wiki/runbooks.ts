import type { SpacePlan } from './wikiPlan.ts'

const bankOffline = `Use this runbook when a bank sends no heartbeat. Deposits stop at once. Pickups by PIN still work while the kiosk has power, and are reported when it's back.

> [!warning] Don't open doors remotely
> A command that got no answer is *uncertain*. It's settled by the door's own event, and it's never sent again by itself.

## First 10 minutes

- [ ] Check the connection on the bank's page: since when, and whether the outage is confirmed.
- [ ] Ask the site whether the kiosk's screen is dark. A dark kiosk means no power.
- [ ] Look at the vendor's *Health* tab: are other banks of this vendor offline too?
- [ ] Acknowledge the alarm with a note, so others see that you're on it.

## Fix

| What you see | Cause | What to do |
| --- | --- | --- |
| Kiosk is dark | Power | Facilities checks the breaker |
| Kiosk works, bank offline | Network | Site IT checks the port and the firewall |
| All banks of the vendor | Vendor | Open a ticket with the vendor, post in the incident channel |

## When it's back

1. Wait for the snapshot. Doors that changed meanwhile appear under *Differences*.
2. Settle the differences. Don't release a door before someone has looked inside.
3. If a door stays in fault, go on with [Door jammed](wiki:doorJammed).

## Escalate

After 30 minutes, call the vendor ([Harborline](wiki:harborline), [Quillbox](wiki:quillbox)) and the customer's site lead. Write an [incident report](wiki:incidents) for every confirmed outage over an hour.
`

export const runbooks: SpacePlan = {
  key: 'RUN',
  name: 'Runbooks',
  icon: 'book',
  description: 'What to do when something breaks, step by step.',
  pages: [
    {
      key: 'lockers',
      title: 'Lockers',
      owner: 'Dana Ruiz',
      changedDaysAgo: 64,
      reviewedDaysAgo: 64,
      body: `Runbooks for locker banks. Start with what you see:

- The whole bank is gone: [Bank offline](wiki:bankOffline)
- One door won't open or close: [Door jammed](wiki:doorJammed)
- A bank has to be emptied: [Drain a bank](wiki:drain)
`,
    },
    {
      key: 'bankOffline',
      parent: 'lockers',
      title: 'Bank offline',
      tags: ['lockers', 'outage'],
      owner: 'Priya Nair',
      changedDaysAgo: 13,
      reviewedDaysAgo: 159,
      faultCodes: ['disconnected'],
      vendors: ['Harborline', 'Quillbox Systems'],
      body: bankOffline,
      earlier: [
        { body: bankOffline.split('## When it')[0] ?? '', summary: '' },
        { body: bankOffline.split('## Escalate')[0] ?? '', summary: 'Say what to do when it’s back' },
      ],
      summary: 'Add who to call',
    },
    {
      key: 'doorJammed',
      parent: 'lockers',
      title: 'Door jammed',
      tags: ['lockers'],
      owner: 'Marcus Oyelaran',
      changedDaysAgo: 41,
      reviewedDaysAgo: 41,
      faultCodes: ['jammed', 'openFailed'],
      body: `A door reports *jammed* when its bolt didn't move, and *open failed* when it was asked to open and didn't.

## Steps

1. Open the door's page. Is a parcel on record inside? Then call the recipient before anything else.
2. Ask the site to press on the door while you send *Open*. A parcel that leans on the door holds the bolt.
3. If it stays shut, take the door *out of service*, with the reason. It raises no more alarms then.
4. Order a technician. Name the bank, the door's number and its hardware address; both are on the door's page.

> [!tip] After the repair
> *Clear fault* needs a reason and the permission for it. Open and close the door once, so its own event confirms the repair.

See [jammed](wiki:jammed) for what each vendor calls it.
`,
    },
    {
      key: 'drain',
      parent: 'lockers',
      title: 'Drain a bank',
      tags: ['lockers', 'maintenance'],
      owner: 'Dana Ruiz',
      changedDaysAgo: 88,
      reviewedDaysAgo: 88,
      body: `Before maintenance or a change of vendor, empty the bank.

1. On the bank's dashboard, select *Drain*. The bank gets no more parcels, and the vendor is asked to close its free doors to couriers.
2. The dashboard lists what is inside, for how long, and whether the recipient was notified.
3. Move parcels that stay to another bank: *Move* opens the old door, then the new one. The parcel's place changes when the new door has closed.
4. Once the bank is empty, select *Start maintenance*.
5. *Back in service* ends it at any time.
`,
    },
    {
      key: 'mail',
      title: 'Mail',
      owner: 'Yuki Tanabe',
      changedDaysAgo: 120,
      reviewedDaysAgo: 120,
      body: 'Runbooks for the mail room: [Printer out of paper](wiki:printer), [Unmatched barcodes](wiki:unmatched).\n',
    },
    {
      key: 'printer',
      parent: 'mail',
      title: 'Printer out of paper',
      tags: ['printing'],
      owner: 'Helen Marsh',
      changedDaysAgo: 30,
      reviewedDaysAgo: 30,
      body: `A job waits while its printer is out of paper, and prints when paper is loaded. It isn't sent again, so nothing is printed twice.

- [ ] Ask the site to load the roll and close the head.
- [ ] If the printer doesn't count a new roll by itself, press *New roll* on the printer's page.
- [ ] If labels are urgent, *Move jobs* to another printer of the same language and resolution.

> [!note] Failed as unknown
> A job that failed as *unknown* or *partly printed* isn't repeated by itself. Someone has to look at what came out, then *Reprint* with a reason.
`,
    },
    {
      key: 'unmatched',
      parent: 'mail',
      title: 'Unmatched barcodes',
      tags: ['carriers'],
      owner: 'Yuki Tanabe',
      changedDaysAgo: 52,
      reviewedDaysAgo: 250,
      body: `Scans that no rule recognizes are grouped by shape under *System → Unmatched*.

1. Open the largest group. *Chosen by operators* is the best hint for the carrier.
2. Check the proposed rule: coverage, collisions, check digit.
3. Create a *customer rule* if only one customer has it, a *shared rule* otherwise.
4. Internal labels, badges and product codes: *Ignore shape*, with the reason.

Shared rules apply once the rule set is published. See [Carrier rules](wiki:carrierRules).
`,
    },
    {
      key: 'incidents',
      title: 'Incident reports',
      owner: 'Dana Ruiz',
      changedDaysAgo: 20,
      reviewedDaysAgo: 20,
      body: `One page per incident, below this one, from the template *Incident report*. Finish it within two working days.

- Say what recipients noticed, not only what broke.
- Times in the site's time zone.
- Every action has an owner and a ticket.
`,
    },
    {
      key: 'handover',
      title: 'On-call handover',
      tags: ['on call'],
      owner: 'Dana Ruiz',
      changedDaysAgo: 6,
      reviewedDaysAgo: 6,
      body: `Hand over at 9:00 and 17:00.

- [ ] Confirmed outages: [Bank offline](wiki:bankOffline) followed up to which step?
- [ ] P1 and P2 tickets, with their next clock
- [ ] Imports that wait for review
- [ ] Snoozed alarms that end during the next shift
- [ ] Rollouts that are underway
`,
    },
    {
      key: 'stationSilent',
      parent: 'mail',
      title: 'Station silent',
      tags: ['stations'],
      owner: 'Jonas Bech',
      changedDaysAgo: 33,
      reviewedDaysAgo: 33,
      body: `A station without a heartbeat for 10 minutes is silent; after 60 minutes while its site is open, monitoring opens a ticket.

- [ ] Is the site open today? Check special hours and holidays.
- [ ] Call the desk: is the app running, is the network up?
- [ ] Was its version changed? Look at [Versions and rollouts](wiki:versions).
- [ ] Paired again? A new code is valid for 15 minutes.

Scans made offline are sent when it's back.
`,
    },
    {
      key: 'importReview',
      parent: 'mail',
      title: 'Import needs review',
      tags: ['imports'],
      owner: 'Priya Nair',
      changedDaysAgo: 27,
      reviewedDaysAgo: 27,
      body: `An import waits for a person when the safety brake stopped it, when more than a quarter of a fetched file's rows are refused, or when the customer's settings ask for approval.

1. Open it from the customer's channel or *Contacts → Import → History*.
2. Read the dry run: who would leave, whose email address changes, which rows are refused.
3. Ask the customer before you raise the limit. A file that is half as long as usual is most often a broken export.
4. Run it, or cancel. A run can be undone for 7 days.
`,
    },
    {
      key: 'platform',
      title: 'Platform',
      owner: 'Jonas Bech',
      changedDaysAgo: 44,
      reviewedDaysAgo: 44,
      body: 'Runbooks for what all customers share: [Rollout halted](wiki:rolloutHalted), [Redis memory](wiki:redisMemory).\n',
    },
    {
      key: 'rolloutHalted',
      parent: 'platform',
      title: 'Rollout halted',
      tags: ['releases'],
      owner: 'Jonas Bech',
      changedDaysAgo: 36,
      reviewedDaysAgo: 36,
      body: `1. Open *System → Versions* and read why: who halted it, or which threshold.
2. Compare errors and crashes of the new version with the one before under *Product apps*.
3. If stations are broken, tell the sites in the customer's channel and open a ticket for engineering.
4. *Rolling* continues where it stopped. *Withdrawn* is final.
`,
    },
    {
      key: 'redisMemory',
      parent: 'platform',
      title: 'Redis memory',
      tags: ['redis'],
      owner: 'Jonas Bech',
      changedDaysAgo: 58,
      reviewedDaysAgo: 58,
      body: `Use this when an instance passes its memory threshold or evicts keys.

1. Open the instance under *System → Redis*. Did memory grow slowly, or at once?
2. Browse keys by prefix: what grew?
3. Sessions and caches can be deleted by prefix, with the permission for it. Queues can't: work would be lost.
4. If nothing stands out, ask operations for a larger instance before it's full.
`,
    },
  ],
}
