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
  ],
}
