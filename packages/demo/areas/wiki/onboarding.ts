import type { SpacePlan } from './wikiPlan.ts'

export const onboarding: SpacePlan = {
  key: 'START',
  name: 'Onboarding',
  icon: 'school',
  description: 'The first weeks of new colleagues.',
  pages: [
    {
      key: 'firstWeek',
      title: 'First week',
      owner: 'Mira Castellanos',
      changedDaysAgo: 38,
      reviewedDaysAgo: 38,
      body: `Welcome. This week you learn what we run, and where to look.

- [ ] Sign in and set up a second factor under [Account settings](/AccountSettings)
- [ ] Read the [user guide](wiki:guide)
- [ ] Follow a parcel from receiving to pickup with a colleague
- [ ] Read [Bank offline](wiki:bankOffline) and sit in on an [on-call handover](wiki:handover)
`,
    },
    {
      key: 'words',
      title: 'Words we use',
      owner: 'Mira Castellanos',
      changedDaysAgo: 140,
      reviewedDaysAgo: 140,
      body: `| Word | Meaning |
| --- | --- |
| customer | an organization that uses the platform |
| tenant | a company or household inside a customer's building |
| bank | a locker cabinet |
| door | one compartment of a bank |
| contact | a person record that parcels can be for |
| recipient | the person or department a parcel is for |
| out of service | a door or bank that isn't in use |
`,
    },
    {
      key: 'firstTicket',
      parent: 'firstWeek',
      title: 'Your first ticket',
      owner: 'Mira Castellanos',
      changedDaysAgo: 64,
      reviewedDaysAgo: 64,
      body: `1. Take a P3 or P4 from the queue with *Assign to me*.
2. Read the side panel: the customer's tier, live state of the bank or station, similar solved tickets.
3. Verify the caller: search the whole phone number. See [Search](wiki:search).
4. Reply before the first clock runs out, even if you have no answer yet.
5. Solve it with a cause and a resolution that the next person understands.
`,
    },
    {
      key: 'whoDoesWhat',
      parent: 'firstWeek',
      title: 'Who does what',
      owner: 'Mira Castellanos',
      changedDaysAgo: 71,
      reviewedDaysAgo: 71,
      body: `| Role | Does |
| --- | --- |
| Support agent | looks up records, answers tickets, merges contacts |
| Operations | runs customers and lockers, watches the platform |
| Implementation | sets up new customers |
| Carrier analyst | keeps carriers and carrier rules |
| Super admin | everything, including roles |

Ask in \`general\` if you don't know who to ask. In an outage, \`@oncall\` is right: [Incidents and on call](wiki:incidentsGuide).
`,
    },
  ],
}
