/** Settings: notifications. */
import { bool, choice, choices, email, rows, tags, text } from '../../../engine/field.ts'
import { weekdays } from '../../../engine/shapes.ts'

export const notifications = {
  channels: choices(['email', 'sms', 'push', 'teams', 'slack'], {
    required: true,
    default: ['email'],
    help: 'Where messages can go; each person’s own choice is among these.',
  }),
  senderName: text({
    max: 60,
    help: 'Who messages come from; empty: the customer’s name. SMS allow 11 characters.',
  }),
  replyTo: email({ label: 'Replies go to', help: 'Empty: nobody reads replies.' }),
  messageTiming: choice(['instant', 'sameWindow', 'perWeekday'], {
    label: 'When messages are sent',
    required: true,
    default: 'instant',
    help: 'At once, within the first hours below on every day, or within each weekday’s own.',
  }),
  messageHours: rows(
    {
      day: choice(weekdays, { required: true, default: 'monday' }),
      from: text({ required: true, default: '08:00', max: 5, format: 'clock' }),
      to: text({ required: true, default: '20:00', max: 5, format: 'clock' }),
    },
    {
      label: 'Hours for messages',
      required: true,
      default: weekdays.map((day) => ({ day, from: '08:00', to: '20:00' })),
      max: 7,
      help: 'Outside them a message waits, unless messages are sent at once.',
    },
  ),
  reminderDays: tags({
    label: 'Remind after, days',
    required: true,
    default: ['1', '3', '7'],
    max: 5,
    eachMax: 3,
    help: 'Whole days since the first message, from small to large; five at most.',
  }),
  digest: bool({
    label: 'One message a day',
    required: true,
    default: false,
    help: 'Gathers what a person would get singly.',
  }),
  bounceHandling: choice(['flagContact', 'openTask'], {
    label: 'When a message comes back',
    required: true,
    default: 'flagContact',
    help: 'Mark the person, or ask somebody to look into it.',
  }),
}
