/** The user guide: lockers and the platform. */
import { guidePage } from './guidePage.ts'

export const lockersAndSystemPages = [
  guidePage(
    'lockerBanks',
    'Locker banks',
    'Marcus Oyelaran',
    `[Locker banks](/lockerBanks) lists every bank of all customers, with issues, differences and firmware. A customer's own are in its navigation.

A bank's *Overview* draws its doors to scale, live. Tabs: *Policy* with each value and its source, *Audits*, *History*.

- **Layout**: columns and panels; *Copy from bank* takes over another bank's, *Test addresses* finds doors wired to the wrong port.
- **Offline** means 3 missed heartbeats; *confirmed* after the bank's own threshold.
- **Audit**: walk along the bank with a phone and compare. Finishing corrects doors that differ.
`,
  ),
  guidePage(
    'lockerDashboard',
    'Locker dashboard',
    'Marcus Oyelaran',
    `The dashboard of a bank shows its doors live, with alarms, commands, differences, and the last seven days.

| Command | Notes |
| --- | --- |
| Open door | needs a reason; confirmed by the door's own event |
| Bulk command | by state and size; more than 10 doors need the bank's name |
| Out of service | the door raises no more alarms |
| Move | a parcel to a free door that fits |
| Drain | empties the bank before maintenance |

A command without an answer is *uncertain*. It's never sent again; the door's event or a snapshot settles it.

**Differences** are what device and record disagree on. Settle each; don't release a door before someone has looked inside.

**Alarms**: *Acknowledge* with a note, or *Snooze* for an hour, until 8:00, or 3 days.
`,
  ),
  guidePage(
    'lockerVendorsGuide',
    'Locker vendor accounts',
    'Jonas Bech',
    `[Locker vendors](/system/lockerVendors) have accounts: where banks are reached, and where events arrive.

1. *New account*: name, environment, access token. *Test connection*.
2. *Create secret* and enter it at the vendor, with the webhook address.
3. *Deliveries* lists events of 7 days: applied, late, duplicate, unknown bank. *Replay* reads them again; that changes nothing twice.
4. *Requests* lists what we sent, without secrets.
5. *Rotate secret*: the previous one is accepted for 24 hours.

*Health* compares failed requests and late events with the vendor's reliability target.
`,
  ),
  guidePage(
    'apps',
    'Apps and API users',
    'Jonas Bech',
    `[Apps](/system/apps) are programs that use the platform. An app has secrets and API users; an API user has a role and customers.

- A secret or token is shown once.
- *Test access* says whether a call would be allowed, and why not.
- [App security roles](/system/appSecurityRoles) say what API users can call. Above the role's rate, calls get 429.
- A retired app's tokens stop at once.
`,
  ),
  guidePage(
    'versions',
    'Versions and rollouts',
    'Jonas Bech',
    `[Versions](/system/versions) are releases of the apps on stations.

| State | Next |
| --- | --- |
| Draft | rolling, or released to everyone |
| Rolling | reaches more stations stage by stage; released, halted or withdrawn |
| Released | halted, withdrawn, or end of life |
| Halted | rolling again, or withdrawn; chat's \`releases\` channel has it within a minute |

Rolling out, publishing and halting have permissions of their own.

Progress counts stations by their latest heartbeat within a day. See [Rollout halted](wiki:rolloutHalted).
`,
  ),
  guidePage(
    'redis',
    'Redis',
    'Jonas Bech',
    `[Redis](/system/redis) watches registered instances: memory, clients, evictions, replication.

- One look takes 3 seconds at most. Looks are kept for a day, then one per hour for 30 days.
- Alerts follow the thresholds of the record.
- *Keys* are listed by prefix. Values are described, never shown.
- Deleting by prefix needs its own permission, and is audited before and after.

If memory runs out: [Redis memory](wiki:redisMemory).
`,
  ),
  guidePage(
    'taskDaemon',
    'Task daemon',
    'Jonas Bech',
    `The [task daemon](/system/taskDaemon) shows background tasks: schedules, runs, failures, queues.

- *Run now* starts a task once. Staff limited to some customers can run it for those only.
- Failures are grouped by cause. *Retry* repeats the same work once, however often it failed.
- A run that takes twice as long as usual is marked slow.
- *Pause* holds a task or a queue.

Every action is in the audit log.
`,
  ),
  guidePage(
    'unmatchedGuide',
    'Unmatched scans',
    'Yuki Tanabe',
    `[Unmatched](/system/unmatched/carrierLogic) groups barcodes that no rule recognized by shape, across customers.

- *Chosen by operators* says which carrier people selected.
- The suggested rule shows coverage, collisions and check digit.
- *Ignore shape* needs a reason: internal label, asset tag, product code.
- Scans are kept for 90 days. A rule that is added later marks them resolved.

Step by step: [Unmatched barcodes](wiki:unmatched).
`,
  ),
  guidePage(
    'staff',
    'Staff and staff roles',
    'Helen Marsh',
    `[Staff](/system/staff) are users of the provider. A role says what they can do; customers limit where.

- Permissions are granted one by one. New ones are off in every role but Super admin, and listed as new.
- A user who entered too many wrong passwords is locked. *Unlock user* lets them try again.
- Archiving a member of staff ends their sessions at once.
- You can't give a role above your own.
`,
  ),
  guidePage(
    'audit',
    'Audit log',
    'Helen Marsh',
    `The [audit log](/system/audit) has every change across customers: who, when, from where, how, and the reason they typed.

- Values you can't see on the record are masked here too.
- Filter by person, customer, entity, action, source or field.
- *Verify* checks the chain of hashes, and names the first row that was changed, deleted or added.
- Exports are audited with their columns and filters.
`,
  ),
]
