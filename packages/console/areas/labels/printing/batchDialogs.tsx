/** Dialogs that print labels for the selected rows of a list. */
import BatchDialog, { type BatchProps } from './BatchDialog.tsx'

export const LocationLabels = (props: BatchProps) => <BatchDialog kind="locations" {...props} />
export const DoorLabels = (props: BatchProps) => <BatchDialog kind="lockerDoors" {...props} />
export const ContactLabels = (props: BatchProps) => <BatchDialog kind="contacts" {...props} />
export const DriverCards = (props: BatchProps) => <BatchDialog kind="carriers" {...props} />
