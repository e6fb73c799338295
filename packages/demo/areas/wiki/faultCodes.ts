import type { SpacePlan } from './wikiPlan.ts'

export const faultCodes: SpacePlan = {
  key: 'FAULT',
  name: 'Fault codes',
  icon: 'alert',
  description: 'What vendors report, what it means, and the first step.',
  pages: [
    {
      key: 'overview',
      title: 'All codes',
      owner: 'Marcus Oyelaran',
      changedDaysAgo: 34,
      reviewedDaysAgo: 34,
      body: `Vendors use their own words. We map them to one set; the mapping is on the vendor's page.

| Our code | Harborline | Quillbox | Northgate Lockers | First step |
| --- | --- | --- | --- | --- |
| [disconnected](wiki:disconnected) | \`tower.offline\` | \`DOWN\` | – | [Bank offline](wiki:bankOffline) |
| [jammed](wiki:jammed) | \`locker.jammed\` | – | – | [Door jammed](wiki:doorJammed) |
| [openFailed](wiki:jammed) | \`locker.open_failed\` | \`DOOR_ERR\` | \`open_nok\` | [Door jammed](wiki:doorJammed) |
| [doorLeftOpen](wiki:leftOpen) | \`locker.ajar\` | – | – | Ask the site to close it |
| [lowBattery](wiki:battery) | – | \`BATT_LOW\` | – | Send a technician within 2 days |
| [tamper](wiki:tamper) | – | \`TAMPER\` | – | Call the site at once |
| [closeFailed](wiki:closeFailed) | – | – | – | Ask the site to push it shut |
| [sensorMismatch](wiki:sensorMismatch) | – | – | – | Look inside, settle the difference |
| [noResponse](wiki:noResponse) | – | – | – | Read the event on the dashboard |
| codeRejected | \`pin.rejected\` | – | \`code_nok\` | None; five in a row lock the PIN |
`,
    },
    {
      key: 'disconnected',
      parent: 'overview',
      title: 'disconnected',
      owner: 'Marcus Oyelaran',
      changedDaysAgo: 34,
      reviewedDaysAgo: 34,
      faultCodes: ['disconnected'],
      body: 'The bank, or its vendor on its behalf, reports that it can’t be reached, or its heartbeat is overdue.\n\nOn live pages its doors show as *Offline*: an old state would be a guess. Go on with [Bank offline](wiki:bankOffline).\n',
    },
    {
      key: 'jammed',
      parent: 'overview',
      title: 'jammed and openFailed',
      owner: 'Marcus Oyelaran',
      changedDaysAgo: 71,
      reviewedDaysAgo: 71,
      faultCodes: ['jammed', 'openFailed'],
      body: 'The bolt didn’t move. Most often a parcel leans on the door.\n\n> [!warning]\n> Three faults of one bank within 24 hours open a ticket by themselves. Work on that ticket instead of opening another.\n\nSteps: [Door jammed](wiki:doorJammed).\n',
    },
    {
      key: 'leftOpen',
      parent: 'overview',
      title: 'doorLeftOpen',
      owner: 'Helen Marsh',
      changedDaysAgo: 95,
      reviewedDaysAgo: 95,
      faultCodes: ['doorLeftOpen'],
      body: 'A door is open longer than the bank’s *Door-ajar alert*. Ask the site to close it. If the door is closed and the alarm stays, its sensor is broken: take the door out of service.\n',
    },
    {
      key: 'battery',
      parent: 'overview',
      title: 'lowBattery',
      owner: 'Helen Marsh',
      changedDaysAgo: 210,
      reviewedDaysAgo: 210,
      faultCodes: ['lowBattery'],
      vendors: ['Quillbox Systems'],
      body: 'Only Quillbox banks with battery backup report it. The bank keeps working on mains power; without it, pickups stop within hours. Send a technician within 2 days.\n',
    },
    {
      key: 'closeFailed',
      parent: 'overview',
      title: 'closeFailed',
      faultCodes: ['closeFailed'],
      owner: 'Helen Marsh',
      changedDaysAgo: 62,
      reviewedDaysAgo: 62,
      body: `The door was asked to close, or should have closed by now, and its contact says it didn't. Ask the site to push it shut. If the fault stays, take the door out of service: anyone could open it.

A door with this fault gets no parcels.
`,
    },
    {
      key: 'sensorMismatch',
      parent: 'overview',
      title: 'sensorMismatch',
      faultCodes: ['sensorMismatch'],
      owner: 'Helen Marsh',
      changedDaysAgo: 48,
      reviewedDaysAgo: 48,
      body: `Two sensors disagree, such as a content sensor that sees something in a door the record says is empty. It appears under *Differences* on the dashboard. Have someone look inside, then settle it with a note. Doors that often differ need their sensor cleaned.
`,
    },
    {
      key: 'noResponse',
      parent: 'overview',
      title: 'noResponse',
      faultCodes: ['noResponse'],
      owner: 'Marcus Oyelaran',
      changedDaysAgo: 51,
      reviewedDaysAgo: 51,
      body: `The door's lock doesn't answer its controller. A fault code of a vendor that we don't know is shown as this one, too; the event has the vendor's own text.

1. Open the bank's dashboard and read the event.
2. One door: a loose cable at the lock. Several in a row: the board. All: [Bank offline](wiki:bankOffline).
3. Take the door out of service until it's repaired.
`,
    },
    {
      key: 'tamper',
      parent: 'overview',
      title: 'tamper',
      faultCodes: ['tamper'],
      owner: 'Marcus Oyelaran',
      changedDaysAgo: 44,
      reviewedDaysAgo: 44,
      body: `> [!caution] Call the site at once
> The door was forced, or the bank's housing is open.

1. Look at the camera, if the bank has one, and note the time.
2. Open a P1 ticket. List what was on record inside.
3. Take the door out of service. Don't open it remotely; the police may want to see it.
4. Notify the recipients once the site has confirmed what is missing.
`,
    },
  ],
}
