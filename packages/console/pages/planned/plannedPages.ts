/** What the pages that are not built yet will show (spec:routes#planned-pages). Keys are the routes' `planned` names. */
export const plannedPages: Readonly<Record<string, readonly string[]>> = {
  chat: [
    'Channels for the whole staff, for teams and for single customers, locker banks, tickets and releases, with threads, mentions and search.',
    'An address of the console pasted into a message will show the thing itself: a bank with its state, a ticket with its clock.',
  ],
  wiki: [
    'Runbooks, vendor guides, fault codes and what we know about each customer, written by us and reviewed on a date.',
    'Pages that belong to an entity will also stand beside it, where the question comes up.',
  ],
  helpDesk: [
    'All tickets as a queue and as a board, with the three clocks of each: first answer, next update, solution.',
    'Above them what needs a hand now: about to be late, unassigned, reopened. Beside a ticket its customer, its door or station, and similar ones that were solved.',
  ],
  productApps: [
    'Every station that runs this app: online, late or silent, which version, how many errors, what waits to be sent.',
    'How a release spreads, whether it crashes more than the one before, and which stations are below the minimum version.',
  ],
  customerAnalytics: [
    'What a customer’s numbers say: parcels received and picked up, time to notice and to pick-up, on time by priority, carriers, lockers, people.',
    'All customers side by side with the health score and its six parts, or one customer in detail, for any period and against the one before.',
  ],

  'contacts/import': [
    'Brings people in from a CSV or XLSX file, or on a schedule: choose the file, map its columns, say how people are matched.',
    'A dry run shows every row that would be new, changed or refused before anything happens, and a run can be undone for seven days.',
  ],
  lockerDashboard: [
    'The live view of one bank as its vendor sees it: doors, connection, commands on their way, raw events beside our reading of them.',
    'Where the vendor and we disagree about a door, the page will say so and offer both ways to settle it.',
  ],

  'system/taskDaemon': [
    'Background work: which processes run, what waits in which queue, what failed and why, and when each schedule runs next.',
    'Tasks can be run by hand, paused, retried and cancelled.',
  ],
}
