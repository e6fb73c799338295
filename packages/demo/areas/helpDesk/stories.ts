/** What customers ask the help desk, and how such tickets proceed. */
import type { TicketCategory, TicketPriority } from '@postern/domain/areas/helpDesk/ticketFields.ts'

interface Said {
  /** `note`: an agent's internal note. */
  readonly by: 'agent' | 'requester' | 'note'
  readonly body: string
}

export interface Story {
  readonly category: TicketCategory
  readonly subject: string
  readonly description: string
  readonly about: 'bank' | 'door' | 'station' | 'site' | 'contact'
  readonly priority: TicketPriority
  readonly cause: string
  readonly resolution: string
  /** Messages after it was opened, in order. The first is the first reply. */
  readonly talk: readonly [Said, ...Said[]]
  readonly tags?: readonly string[]
}

export const stories: readonly Story[] = [
  {
    category: 'lockerHardware',
    subject: 'Door jammed with parcel inside',
    description:
      'My code worked and I heard a click, but the door stayed shut. My parcel has medication in it and I need it today.',
    about: 'door',
    priority: 'P2',
    cause: 'Wear and tear',
    resolution: 'Replaced the latch on site and tested the door 20 times.',
    tags: ['latch'],
    talk: [
      {
        by: 'agent',
        body: 'Sorry about that. I’m checking the lock remotely now. If it doesn’t respond, a technician will open it today. When can you pick it up?',
      },
      { by: 'requester', body: 'I’m on campus until 20:00.' },
      {
        by: 'note',
        body: 'Motor current peaks at 1.9 A, so the bolt is pressing on the strike plate. Don’t retry: a third attempt locks the controller for 30 min.',
      },
      { by: 'agent', body: 'A technician is on the way and will call you when the door is open.' },
    ],
  },
  {
    category: 'connectivity',
    subject: 'Locker bank is offline',
    description: 'The bank has been offline since this morning. Couriers can’t drop off parcels.',
    about: 'bank',
    priority: 'P1',
    cause: 'Network',
    resolution: 'The customer’s network team restarted the switch port and the bank reconnected.',
    tags: ['offline'],
    talk: [
      {
        by: 'agent',
        body: 'We see it too: the controller stopped answering. I’m asking your network team to check the switch port.',
      },
      { by: 'note', body: 'Gateway answers, controller doesn’t. Same port as in September.' },
      { by: 'requester', body: 'Our network team is looking at it now.' },
    ],
  },
  {
    category: 'lockerHardware',
    subject: '4 door faults in 24 h',
    description: 'Four doors of this bank reported faults within a day.',
    about: 'bank',
    priority: 'P2',
    cause: 'Carrier or vendor',
    resolution: 'The vendor rolled the lock firmware back to 4.18.1. No faults since.',
    tags: ['firmware'],
    talk: [
      {
        by: 'agent',
        body: 'We’re looking into the faults and have taken the four doors out of service, so nothing is deposited there.',
      },
      { by: 'note', body: 'All four got firmware 4.18.2 last night. Opened a case with the vendor.' },
    ],
  },
  {
    category: 'printing',
    subject: 'Labels print half a line too low',
    description: 'Since we put in the new roll, the text runs over the edge.',
    about: 'station',
    priority: 'P3',
    cause: 'Configuration',
    resolution: 'Calibrated the printer for the 4 × 2 roll.',
    talk: [
      {
        by: 'agent',
        body: 'Please hold Feed for 5 seconds until the printer prints a test label, and send us a photo of it.',
      },
      { by: 'requester', body: 'Here it is. The second line is cut off.' },
    ],
  },
  {
    category: 'scanning',
    subject: 'Carrier scan fails on courier labels',
    description: 'Parcels from a local courier come up as unknown, so we have to select the carrier manually.',
    about: 'site',
    priority: 'P3',
    cause: 'Configuration',
    resolution: 'Added a rule for the courier’s labels for this customer.',
    talk: [
      { by: 'agent', body: 'Can you send us 3 numbers that weren’t recognized? Then we can add a rule.' },
      { by: 'requester', body: 'LX4471902233, LX4471902251 and LX4471902260.' },
      { by: 'note', body: 'LX + 10 digits, no check digit. No collision with shared rules.' },
    ],
  },
  {
    category: 'contacts',
    subject: 'Former employees still get notifications',
    description: 'Last week’s import didn’t remove the people who left.',
    about: 'contact',
    priority: 'P3',
    cause: 'Data quality',
    resolution: 'The weekly import now marks missing people as leaving.',
    talk: [
      {
        by: 'agent',
        body: 'The import keeps people who are missing in the file. I can change that to mark them as leaving. Is that what you want?',
      },
      { by: 'requester', body: 'Yes, please.' },
    ],
  },
  {
    category: 'notifications',
    subject: 'No email about a parcel',
    description: 'A recipient says they got no email. The parcel sat for 4 days.',
    about: 'contact',
    priority: 'P3',
    cause: 'Data quality',
    resolution: 'Corrected the address with the customer and resent the notification.',
    talk: [
      {
        by: 'agent',
        body: 'The email bounced: the mailbox doesn’t exist. Do you have another address for this person?',
      },
      { by: 'requester', body: 'They changed their name in summer. I’ll ask HR.' },
    ],
  },
  {
    category: 'notifications',
    subject: 'Pickup codes not sent since 13:20',
    description: 'Recipients don’t get pickup codes anymore. The last one went out at 13:20.',
    about: 'site',
    priority: 'P1',
    cause: 'Software bug',
    resolution: 'A stuck worker held the SMS queue. Restarted it, and all 41 codes went out.',
    tags: ['sms'],
    talk: [
      {
        by: 'agent',
        body: 'We see the queue standing still and are working on it. Parcels are safe; codes will arrive late.',
      },
      { by: 'note', body: 'Queue depth 41, oldest 13:21. One worker holds the lock.' },
    ],
  },
  {
    category: 'access',
    subject: 'Can’t sign in with a new phone',
    description: 'The authenticator is on the old phone.',
    about: 'site',
    priority: 'P2',
    cause: 'User error',
    resolution: 'Verified their identity by phone and reset the second factor.',
    talk: [{ by: 'agent', body: 'I’ll call you at the number we have on file to verify it’s you, then reset it.' }],
  },
  {
    category: 'howTo',
    subject: 'How do we hand a parcel to a coworker?',
    description: 'The recipient is on leave until next month.',
    about: 'site',
    priority: 'P4',
    cause: 'Question answered',
    resolution: 'Showed them how to add a delegate during the leave.',
    talk: [
      { by: 'agent', body: 'Open the contact, select Delegates and add the coworker until the day they’re back.' },
    ],
  },
  {
    category: 'request',
    subject: 'New priority for legal mail',
    description: 'Court papers must reach the desk within an hour.',
    about: 'site',
    priority: 'P4',
    cause: 'Request fulfilled',
    resolution: 'Added a priority level with a target of 60 minutes.',
    talk: [{ by: 'agent', body: 'Should its clock run only while the site is open, or around the clock?' }],
  },
  {
    category: 'bug',
    subject: 'Signature missing from the history',
    description: 'The driver signed, but the parcel shows no signature.',
    about: 'station',
    priority: 'P2',
    cause: 'Software bug',
    resolution: 'Fixed in 8.4.1. Updated the station.',
    talk: [
      { by: 'agent', body: 'Thank you for reporting this. Which app version does the station show under About?' },
      { by: 'requester', body: '8.3.6.' },
      { by: 'note', body: 'Known in 8.3.6: signatures over 64 kB are dropped. Fixed in 8.4.1.' },
    ],
  },
]

/** Why a customer’s parcels were late for a few days. */
export const dockStory: Story = {
  category: 'request',
  subject: 'Loading dock closed after a burst pipe',
  description:
    'A pipe burst above the loading dock this morning. The building let us use it only in the last hour of the day until it’s repaired, so everything goes out late.',
  about: 'site',
  priority: 'P2',
  cause: 'Wear and tear',
  resolution: 'The pipe is repaired and the dock is open all day again.',
  talk: [
    {
      by: 'agent',
      body: 'Sorry to hear that. Can couriers use the lobby until then? We can mention it in the pickup emails.',
    },
    { by: 'requester', body: 'The lobby is too small for our volume. We hand everything over after 19:00.' },
    { by: 'note', body: 'Expect late parcels until the dock reopens. The account manager knows.' },
  ],
  tags: ['dock'],
}

/** Replies that staff use often. */
export const demoMacros: readonly { name: string; body: string; changes: Record<string, string> }[] = [
  {
    name: 'Send a technician',
    body: 'Hi {name}, a technician will open {door} at {bank} today. We’ll hold your parcel at the mail center desk, so you can pick it up with your ID.',
    changes: { status: 'pendingVendor', team: 'field' },
  },
  {
    name: 'Ask for a photo',
    body: 'Hi {name}, could you send us a photo of what you see? Then we can help you faster.',
    changes: { status: 'pendingCustomer' },
  },
  {
    name: 'Move to another door',
    body: 'Hi {name}, we moved your parcel to another door. You’ll get a new pickup code in a minute.',
    changes: {},
  },
  {
    name: 'Restart the station',
    body: 'Hi {name}, please restart {station}: hold the power button for 10 seconds, wait for a minute, then switch it on again. Tell us what the screen shows afterward.',
    changes: { status: 'pendingCustomer' },
  },
  {
    name: 'Hand over to engineering',
    body: 'Hi {name}, we can reproduce this and have passed {number} to our engineers. We’ll update you as soon as we know more.',
    changes: { team: 'engineering' },
  },
]
