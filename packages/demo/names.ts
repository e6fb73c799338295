/** Words the world is furnished with where nothing more exact is known. */

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
  'Deliveries by the rear door; the front is for visitors only.',
  'Ring for the porter. After 18:00 use the intercom, code with the site manager.',
  'Lift B is the goods lift. Keep the fire door shut.',
  'Loading bay on the north side, height limit 3.2 m.',
  'Badge needed above the ground floor.',
  'No trolleys across the lobby between 11:30 and 13:30.',
  'Ramp at the side entrance; the main steps have no handrail.',
  'Sign in at reception, then straight through to the post room.',
] as const

export const siteNotes = [
  'Network drops on Tuesdays around 06:00 while the firewall is patched; stations catch up by themselves.',
  'Keys to the cage are with security, not with the mail staff.',
  'They count incoming parcels by hand as well. Differences of one or two a day are known.',
  'Trained by Tess. New people get the short course before they scan alone.',
  'The label printer stands by the window: recalibrate after sunny days.',
  'Do not call before 10:00 local time.',
  'Shares its dock with the neighbour; carriers sometimes leave their parcels here.',
] as const

/** What the floors of a hospital are for, from the ground up. */
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
