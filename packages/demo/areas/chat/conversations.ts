/** The demo's conversations: minutes before now, author, and text. Replies are indented under their message. */

type Author = string
/** Parts of the platform that post: `locker`, `version`, `daemon`. */
type BotName = 'locker' | 'version' | 'daemon'

export interface Saying {
  /** Minutes before the demo was loaded. */
  readonly ago: number
  readonly by: Author | { readonly bot: BotName }
  readonly text: string
  readonly replies?: readonly Saying[]
  /** Kind of reaction → users. */
  readonly reactions?: Readonly<Record<string, readonly Author[]>>
  readonly isPinned?: true
  readonly file?: { readonly name: string; readonly text: string }
}

export interface Room {
  readonly kind: 'default' | 'public' | 'private' | 'direct' | 'customer'
  /** Null for direct messages. */
  readonly name: string | null
  readonly topic: string
  readonly members: readonly Author[]
  readonly sayings: readonly Saying[]
}

const [ana, marcus, ingrid, caleb, yuki, dana, priya, tess, jonas, helen, omar] = [
  'Ana Reyes',
  'Marcus Oyelaran',
  'Ingrid Solheim',
  'Caleb Whitford',
  'Yuki Tanabe',
  'Dana Ruiz',
  'Priya Nair',
  'Tess Lindqvist',
  'Jonas Bech',
  'Helen Marsh',
  'Omar Haddad',
] as const

const day = 24 * 60

const sizingText = `Week,Parcels per day,Busiest hour,Doors needed
2026-W40,118,31,186
2026-W41,124,34,197
2026-W42,121,30,194
2026-W43,131,37,210
`

const shapesText = `Shape,Scans,First seen,Sites
18 digits,240,Monday 07:52,4
22 digits,3,Tuesday 16:10,1
`

export const rooms: readonly Room[] = [
  {
    kind: 'default',
    name: 'general',
    topic: 'Everything that has no channel of its own',
    members: [],
    sayings: [
      {
        ago: 6 * day + 30,
        by: omar,
        text: 'Holiday schedule for carriers is in the calendar now. Please check the sites you look after before Friday.',
        isPinned: true,
        reactions: { seen: [ana, marcus, ingrid, helen], thanks: [tess] },
      },
      { ago: 3 * day + 95, by: tess, text: 'Quick one: who owns the setup checklist for hospitals?' },
      { ago: 3 * day + 91, by: ingrid, text: 'I do. What is missing?' },
      {
        ago: 3 * day + 88,
        by: tess,
        text: 'Nothing, it saved me an hour at the last one. Thank you.',
        reactions: { thanks: [ingrid] },
      },
      {
        ago: day + 240,
        by: jonas,
        text: 'Label designer question: can I preview a label with the data of a real parcel?',
      },
      {
        ago: day + 236,
        by: priya,
        text: 'Yes. Open the label, then pick a parcel above the preview. It keeps the last one you used.',
        reactions: { agree: [jonas, helen] },
      },
      { ago: 190, by: helen, text: 'Support queue is calm this morning. Two P2, both with the vendor.' },
      { ago: 62, by: dana, text: 'Reminder: reports for the quarterly reviews are due tomorrow at noon.' },
      {
        ago: 58,
        by: caleb,
        text: 'Mine are in. The dwell time chart is worth a look, pickup got faster at every campus.',
      },
    ],
  },
  {
    kind: 'default',
    name: 'incidents',
    topic: 'Outages and what we do about them',
    members: [],
    sayings: [
      {
        ago: 2 * day + 412,
        by: { bot: 'locker' },
        text: 'Lobby West at Northgate University missed 3 heartbeats. Offline since 08:12.',
      },
      {
        ago: 2 * day + 409,
        by: marcus,
        text: 'I’ll take the lead. The kiosk is dark on the lobby camera, so I think it’s power, not network. @Priya Nair can you call facilities?',
        reactions: { seen: [ana, dana, helen] },
        replies: [
          {
            ago: 2 * day + 404,
            by: priya,
            text: 'Called. A breaker tripped in the west riser. Electrician on site at 09:15.',
          },
          { ago: 2 * day + 391, by: ana, text: 'Adding the step to the runbook.' },
          {
            ago: 2 * day + 385,
            by: marcus,
            text: 'Good. If the UPS battery is flat too, doors stay locked until power is back.',
            reactions: { agree: [priya, ana] },
          },
          { ago: 2 * day + 378, by: priya, text: 'Electrician is early. 5 minutes.' },
        ],
      },
      {
        ago: 2 * day + 398,
        by: { bot: 'daemon' },
        text: 'Pickup reminders for 31 parcels are on hold until the bank is online.',
      },
      { ago: 2 * day + 381, by: dana, text: 'I updated the customer. They want a pickup time by 10:00.' },
      { ago: 2 * day + 362, by: { bot: 'locker' }, text: 'Lobby West at Northgate University is back online.' },
      {
        ago: 2 * day + 355,
        by: marcus,
        text: 'Doors reconciled, nothing differs. Closing this one. Report follows.',
        reactions: { done: [ana, priya, dana, helen] },
      },
      { ago: 74, by: { bot: 'locker' }, text: 'Courtyard at Northgate University sent 1 heartbeat, then stopped.' },
      { ago: 71, by: dana, text: 'Watching it. The vendor had a short outage in the same region at that time.' },
    ],
  },
  {
    kind: 'default',
    name: 'releases',
    topic: 'Versions, rollouts, and halts',
    members: [],
    sayings: [
      { ago: 4 * day + 200, by: { bot: 'version' }, text: 'Mail station 4.19.0 is rolling out: 5% of stations.' },
      {
        ago: 4 * day + 20,
        by: { bot: 'version' },
        text: 'Mail station 4.19.0 reached 25%. Crash-free sessions 99.7%.',
      },
      {
        ago: 3 * day + 600,
        by: yuki,
        text: 'Recognition rate is up 0.4 points on stations with 4.19. That is the new checksum rule.',
      },
      {
        ago: day + 700,
        by: { bot: 'version' },
        text: 'Mail station 4.19.0 is released to all stations.',
        reactions: { thanks: [yuki, omar] },
      },
    ],
  },
  {
    kind: 'public',
    name: 'locker-ops',
    topic: 'Banks, doors, vendors',
    members: [ana, marcus, dana, priya, caleb, helen],
    sayings: [
      { ago: 5 * day + 80, by: caleb, text: 'Door 14 in the Courtyard bank jams again. Third time this month.' },
      {
        ago: 5 * day + 74,
        by: marcus,
        text: 'Took it out of service. The vendor sends a new latch with the next visit.',
        reactions: { done: [caleb] },
      },
      {
        ago: day + 110,
        by: priya,
        text: 'Sizing for the new residence hall: measured traffic says 1.6 doors per daily parcel, not 1.75.',
        file: { name: 'residence-hall-sizing.csv', text: sizingText },
      },
      { ago: day + 104, by: dana, text: 'Good to know. I’ll put it into the scenario before we quote.' },
      { ago: 41, by: caleb, text: '@Ana Reyes can you approve the door order for Harbor Tower? It waits for you.' },
      { ago: 37, by: marcus, text: 'The vendor confirmed the visit for tomorrow 09:00, latch for door 14 included.' },
    ],
  },
  {
    kind: 'public',
    name: 'carriers',
    topic: 'Barcodes, rules, and what carriers change',
    members: [yuki, caleb, tess, jonas],
    sayings: [
      {
        ago: 2 * day + 50,
        by: yuki,
        text: 'A regional carrier began a new 18-digit number this week. 240 unmatched scans, one shape.',
        file: { name: 'unmatched-shapes.csv', text: shapesText },
      },
      {
        ago: 2 * day + 44,
        by: yuki,
        text: 'Rule is published. Replayed the scans: 238 of 240 are recognized now.',
        reactions: { agree: [caleb, tess] },
      },
      { ago: 300, by: tess, text: 'Do we have test numbers for the postal service in Canada?' },
      { ago: 292, by: yuki, text: 'Yes, on the rule itself, under Test numbers.' },
    ],
  },
  {
    kind: 'private',
    name: 'go-live-planning',
    topic: 'Customers that go live next',
    members: [ana, ingrid, tess, jonas],
    sayings: [
      { ago: day + 60, by: ingrid, text: 'Two sites are ready for next week. The third waits for its label printers.' },
      { ago: day + 52, by: tess, text: 'Printers arrive Thursday. I’ll be on site and test every label.' },
      { ago: 130, by: jonas, text: 'Contacts are imported, 12 rows need review before the first parcel.' },
    ],
  },
  {
    kind: 'customer',
    name: 'northgate-university',
    topic: 'Northgate University: who to call, what is planned',
    members: [ana, marcus, dana, priya, helen],
    sayings: [
      {
        ago: 8 * day + 15,
        by: priya,
        text: 'Facilities desk for all buildings: extension 4400, day and night.',
        isPinned: true,
      },
      {
        ago: 2 * day + 300,
        by: { bot: 'locker' },
        text: 'Lobby West was offline for 50 minutes. 28 recipients were waiting.',
      },
      {
        ago: day + 15,
        by: dana,
        text: 'They asked for a weekly summary after the outage. I scheduled the report for Mondays.',
      },
      { ago: 85, by: helen, text: 'Move-in week starts Saturday. Expect twice the parcels until Wednesday.' },
    ],
  },
  {
    kind: 'direct',
    name: null,
    topic: '',
    members: [ana, marcus],
    sayings: [
      { ago: 220, by: marcus, text: 'Do you have 10 minutes before the review?' },
      { ago: 214, by: ana, text: 'Yes, at 14:30.' },
      { ago: 33, by: marcus, text: 'Slides are in the shared folder. Have a look at the last one.' },
    ],
  },
  {
    kind: 'direct',
    name: null,
    topic: '',
    members: [ana, priya],
    sayings: [{ ago: 3 * day, by: priya, text: 'Thank you for stepping in on the Northgate call.' }],
  },
]
