import type { SpacePlan } from './wikiPlan.ts'

export const vendors: SpacePlan = {
  key: 'VENDOR',
  name: 'Locker vendors',
  icon: 'plug',
  description: 'Support contacts, hardware and quirks of each vendor.',
  pages: [
    {
      key: 'harborline',
      title: 'Harborline',
      tags: ['vendor'],
      owner: 'Tess Lindqvist',
      changedDaysAgo: 25,
      reviewedDaysAgo: 25,
      vendors: ['Harborline'],
      body: `REST with OAuth client credentials; events arrive by webhook.

## Hardware

| Model | Columns | Doors | Sizes | Extras |
| --- | --: | --: | --- | --- |
| Tower 18 | 3 | 18 | 6 S, 8 M, 4 L | Screen, camera |
| Tower 30 | 5 | 30 | 12 S, 12 M, 4 L, 2 XL | Screen, camera |
| Annex 12 | 2 | 12 | 4 S, 6 M, 2 L | – |

An Annex has no screen of its own. It's opened from the tower beside it.

## Quirks

- Keeps reservations for us. Release a door through the console, so the vendor is asked first.
- *Rotate secret* on the account: deliveries signed with the previous one are accepted for 24 hours.
`,
    },
    {
      key: 'quillbox',
      title: 'Quillbox Systems',
      tags: ['vendor'],
      owner: 'Tess Lindqvist',
      changedDaysAgo: 47,
      reviewedDaysAgo: 47,
      vendors: ['Quillbox Systems'],
      body: `MQTT with client certificates. Check the expiry of the certificate on the vendor's page.

- Q-16 has a battery backup, Q-40 doesn't. See [lowBattery](wiki:battery).
- No *open all*: doors open one after the other.
- Can blink a door's light, and unlock by force.
`,
    },
    {
      key: 'gateway',
      title: 'Northgate Lockers',
      tags: ['vendor', 'gateway'],
      owner: 'Jonas Bech',
      changedDaysAgo: 76,
      reviewedDaysAgo: 76,
      vendors: ['Northgate Lockers'],
      body: `Boards behind a TCP gateway, polled by us: every 500 ms while a door is open, otherwise every 2 seconds. Two equal reads count.

> [!caution] A gateway has no authentication
> Use it only in the site's own isolated network, and list that network in \`LOCKER_NETWORKS\`. No other address is connected to.

A door's hardware address is the board and the lock, like \`01:0A\`. *Test addresses* in the layout editor finds doors that are wired to the wrong port.
`,
    },
    {
      key: 'tern',
      title: 'Tern Parcel Banks',
      tags: ['vendor'],
      owner: 'Tess Lindqvist',
      status: 'outdated',
      changedDaysAgo: 400,
      reviewedDaysAgo: 400,
      vendors: ['Tern Parcel Banks'],
      body: 'Deprecated: no new banks. Existing banks only open and report their doors. [Drain](wiki:drain) a bank before its vendor is changed.\n',
    },
  ],
}
