/** Generic names for the demo's records. */

export const firstNames = [
  'Adaeze',
  'Bertrand',
  'Cosima',
  'Dmitri',
  'Elspeth',
  'Farouk',
  'Greta',
  'Hugo',
  'Ilse',
  'Joaquín',
  'Keiko',
  'Leopold',
  'Maribel',
  'Niamh',
  'Oskar',
  'Petra',
  'Quentin',
  'Rukmini',
  'Sunniva',
  'Tobias',
] as const

export const lastNames = [
  'Abernathy',
  'Brandvold',
  'Cavanaugh',
  'Delacroix',
  'Eriksen',
  'Fairweather',
  'Grzybowski',
  'Hathaway',
  'Ishikawa',
  'Jellicoe',
  'Kaplan',
  'Langstrom',
  'Mbeki-Stone',
  'Nakagawa',
  'O’Donoghue',
  'Pemberton',
  'Ravenscroft',
  'Sandoval',
  'Thistlewood',
  'Villanueva',
] as const

export const entranceNotes = [
  'Deliveries through the rear door. The front is for visitors only.',
  'Ring for the doorman. After 18:00 use the intercom. The site manager has the code.',
  'Elevator B is the freight elevator. Keep the fire door shut.',
  'Loading dock on the north side, clearance 10 ft 6 in.',
  'Badge required above the ground floor.',
  'No carts through the lobby from 11:30 to 13:30.',
  'Ramp at the side entrance; the main steps have no handrail.',
  'Sign in at reception, then go straight to the mailroom.',
] as const

export const siteNotes = [
  'The network drops on Tuesdays around 6:00 while the firewall is patched. Stations catch up automatically.',
  'Security has the cage keys, not the mail staff.',
  'They also count incoming parcels manually. Differences of 1 or 2 a day are normal.',
  'Trained by Tess. New hires take the short course before they scan alone.',
  'The label printer is by the window. Recalibrate it after sunny days.',
  'Don’t call before 10:00 local time.',
  'Shares its dock with the neighbor. Carriers sometimes leave their parcels here.',
] as const

/** Uses of a hospital's floors, from the ground up. */
export const wards = [
  'Emergency',
  'Imaging',
  'Surgery',
  'Intensive care',
  'Maternity',
  'Cardiology',
  'Oncology',
  'Paediatrics',
  'Orthopaedics',
] as const
