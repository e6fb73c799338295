/** Real cities with their time zone and center; the streets and numbers are invented. */
import type { CustomerRow, SiteRow } from './rows.ts'

interface Country {
  readonly locale: CustomerRow['locale']
  readonly currency: CustomerRow['currency']
  readonly dataRegion: CustomerRow['dataRegion']
  readonly holidayCalendar: SiteRow['holidayCalendar']
}

export const countries = {
  US: { locale: 'en-US', currency: 'USD', dataRegion: 'us', holidayCalendar: 'usFederal' },
  CA: { locale: 'en-CA', currency: 'CAD', dataRegion: 'ca', holidayCalendar: 'canadaFederal' },
  GB: { locale: 'en-GB', currency: 'GBP', dataRegion: 'uk', holidayCalendar: 'englandAndWales' },
  DE: { locale: 'de-DE', currency: 'EUR', dataRegion: 'eu', holidayCalendar: 'germany' },
  AU: { locale: 'en-AU', currency: 'AUD', dataRegion: 'au', holidayCalendar: 'none' },
} as const satisfies Record<string, Country>

export interface City {
  readonly city: string
  readonly region: string | null
  readonly countryCode: keyof typeof countries
  readonly timezone: string
  readonly latitude: number
  readonly longitude: number
  /** Phone numbers that each country's regulator reserves for fiction; # is a digit. */
  readonly phones: string
}

const city = (
  name: string,
  region: string | null,
  countryCode: City['countryCode'],
  timezone: string,
  latitude: number,
  longitude: number,
  phones: string,
): City => ({ city: name, region, countryCode, timezone, latitude, longitude, phones })

export const cities = {
  boston: city('Boston', 'MA', 'US', 'America/New_York', 42.3397, -71.0891, '+161755501##'),
  worcester: city('Worcester', 'MA', 'US', 'America/New_York', 42.2626, -71.8023, '+150855501##'),
  philadelphia: city('Philadelphia', 'PA', 'US', 'America/New_York', 39.9526, -75.1652, '+121555501##'),
  newYork: city('New York', 'NY', 'US', 'America/New_York', 40.7549, -73.984, '+121255501##'),
  washington: city('Washington', 'DC', 'US', 'America/New_York', 38.9019, -77.0386, '+120255501##'),
  syracuse: city('Syracuse', 'NY', 'US', 'America/New_York', 43.0481, -76.1474, '+131555501##'),
  columbus: city('Columbus', 'OH', 'US', 'America/New_York', 39.9612, -82.9988, '+161455501##'),
  chicago: city('Chicago', 'IL', 'US', 'America/Chicago', 41.8826, -87.6327, '+131255501##'),
  minneapolis: city('Minneapolis', 'MN', 'US', 'America/Chicago', 44.9778, -93.265, '+161255501##'),
  saintPaul: city('Saint Paul', 'MN', 'US', 'America/Chicago', 44.9537, -93.09, '+165155501##'),
  rochester: city('Rochester', 'MN', 'US', 'America/Chicago', 44.0121, -92.4802, '+150755501##'),
  duluth: city('Duluth', 'MN', 'US', 'America/Chicago', 46.7867, -92.1105, '+121855501##'),
  fargo: city('Fargo', 'ND', 'US', 'America/Chicago', 46.8772, -96.7898, '+170155501##'),
  eauClaire: city('Eau Claire', 'WI', 'US', 'America/Chicago', 44.8113, -91.4985, '+171555501##'),
  memphis: city('Memphis', 'TN', 'US', 'America/Chicago', 35.1495, -90.049, '+190155501##'),
  dallas: city('Dallas', 'TX', 'US', 'America/Chicago', 32.7767, -96.797, '+121455501##'),
  reno: city('Reno', 'NV', 'US', 'America/Los_Angeles', 39.5296, -119.8138, '+177555501##'),
  larkspur: city('Larkspur', 'CA', 'US', 'America/Los_Angeles', 37.9341, -122.5353, '+141555501##'),
  toronto: city('Toronto', 'ON', 'CA', 'America/Toronto', 43.6445, -79.3957, '+141655501##'),
  ottawa: city('Ottawa', 'ON', 'CA', 'America/Toronto', 45.4279, -75.6919, '+161355501##'),
  montreal: city('Montréal', 'QC', 'CA', 'America/Toronto', 45.4918, -73.5596, '+151455501##'),
  vancouver: city('Vancouver', 'BC', 'CA', 'America/Vancouver', 49.2832, -123.1066, '+160455501##'),
  calgary: city('Calgary', 'AB', 'CA', 'America/Edmonton', 51.0447, -114.0719, '+140355501##'),
  halifax: city('Halifax', 'NS', 'CA', 'America/Halifax', 44.6488, -63.5752, '+190255501##'),
  london: city('London', null, 'GB', 'Europe/London', 51.5142, -0.0755, '+442079460###'),
  bristol: city('Bristol', null, 'GB', 'Europe/London', 51.4545, -2.5979, '+441174960###'),
  berlin: city('Berlin', null, 'DE', 'Europe/Berlin', 52.5144, 13.3501, '+493023125###'),
  melbourne: city('Melbourne', 'VIC', 'AU', 'Australia/Melbourne', -37.8136, 144.9631, '+6135550####'),
  sydney: city('Sydney', 'NSW', 'AU', 'Australia/Sydney', -33.8788, 151.2073, '+6125550####'),
  brisbane: city('Brisbane', 'QLD', 'AU', 'Australia/Brisbane', -27.4698, 153.0251, '+6175550####'),
  perth: city('Perth', 'WA', 'AU', 'Australia/Perth', -31.9523, 115.8613, '+6185550####'),
} as const satisfies Record<string, City>

export type CityName = keyof typeof cities
