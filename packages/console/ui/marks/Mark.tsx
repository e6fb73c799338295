/** The logo: an arched door with a letter slot. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5 21.5V10a7 7 0 0 1 14 0v11.5z" />
      <path d="M9 12.25h6" />
      <path d="M2.5 21.5h19" />
    </svg>
  )
}
