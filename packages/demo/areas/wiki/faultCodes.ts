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
| tamper | – | \`TAMPER\` | – | Call the site at once |
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
  ],
}
