/** Settings: notifications. */
import { bool, choice, choices, email, rows, tags, text } from '../../../engine/field.ts'
import { weekdays } from '../../../engine/shapes.ts'

export const notifications = {
  channels: choices(['email', 'sms', 'push', 'teams', 'slack'], {
    required: true,
    default: ['email'],
    help: 'Recipients can choose from these channels.',
  }),
  senderName: text({
    max: 60,
    help: 'Defaults to the customer’s name. SMS shows up to 11 characters.',
  }),
  replyTo: email({ label: 'Reply-to address', help: 'Leave blank to discard replies.' }),
  messageTiming: choice(['instant', 'sameWindow', 'perWeekday'], {
    label: 'Message timing',
    required: true,
    default: 'instant',
    help: 'Right away, within the same hours every day, or each weekday’s own.',
  }),
  messageHours: rows(
    {
      day: choice(weekdays, { required: true, default: 'monday' }),
      from: text({ required: true, default: '08:00', max: 5, format: 'clock' }),
      to: text({ required: true, default: '20:00', max: 5, format: 'clock' }),
    },
    {
      label: 'Message hours',
      one: 'day',
      required: true,
      default: weekdays.map((day) => ({ day, from: '08:00', to: '20:00' })),
      max: 7,
      help: 'Messages outside these hours wait.',
    },
  ),
  reminderDays: tags({
    label: 'Reminder days',
    required: true,
    default: ['1', '3', '7'],
    max: 5,
    eachMax: 3,
    help: 'Days after the first message, ascending. Up to 5.',
  }),
  digest: bool({
    label: 'Daily digest',
    required: true,
    default: false,
    help: 'Combines a recipient’s messages into one a day.',
  }),
  bounceHandling: choice(['flagContact', 'openTask'], {
    label: 'Bounced messages',
    required: true,
    default: 'flagContact',
    help: 'Flag the contact, or open a task for staff.',
  }),
}
