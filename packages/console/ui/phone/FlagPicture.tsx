import * as flags from 'country-flag-icons/react/3x2'

const pictures: Readonly<Record<string, flags.FlagComponent | undefined>> = { ...flags }

/** All flags are bundled drawings: a list of them sends no requests and looks the same on every system. */
export default function FlagPicture({ code }: { code: string }) {
  const Picture = pictures[code]
  return Picture ? <Picture width="100%" height="100%" /> : null
}
