/** The calculation of a check digit, step by step. */
import type { Working } from '@postern/domain/areas/carrierLogic/checkDigits.ts'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import classes from './CheckWorking.module.css'
import colouring from './partColours.module.css'

interface CheckWorkingProps {
  working: Working
  /** The number should be rejected, so a wrong check digit is expected. */
  rejects?: boolean
  /** The color of the part a character belongs to, by its position in the calculation. */
  colourOf?: (step: number) => number | undefined
}

export function CheckWorking({ working, rejects = false, colourOf }: CheckWorkingProps) {
  const { steps, conclusion, expected, found, passes } = working
  return (
    <div className={classes.work}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a page has several, which aren’t landmarks or fields */}
      <div role="group" className={classes.scroll} tabIndex={0} aria-label="Check digit calculation">
        <table>
          <caption className="visuallyHidden">Check digit calculation</caption>
          <tbody>
            <tr>
              <th scope="row">Character</th>
              {steps.map(({ sign }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the number
                <td key={at}>
                  <span className={colouring.part} data-colour={colourOf?.(at)}>
                    {sign}
                  </span>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Value</th>
              {steps.map(({ value }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at}>{value}</td>
              ))}
            </tr>
            <tr className={classes.weights}>
              <th scope="row">Weight</th>
              {steps.map(({ weight }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at}>×{weight}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <p>
        <span className="num">{conclusion}</span>{' '}
        {passes ? (
          <StatusMark tone="ok">Check digit {found} is correct</StatusMark>
        ) : (
          <StatusMark tone={rejects ? 'idle' : 'danger'}>
            Check digit is {found}, should be {expected}
          </StatusMark>
        )}
      </p>
    </div>
  )
}
