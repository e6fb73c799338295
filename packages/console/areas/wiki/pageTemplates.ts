/** Templates for new pages. */
export interface PageTemplate {
  readonly key: string
  readonly name: string
  readonly body: string
}

export const pageTemplates: readonly PageTemplate[] = [
  { key: 'blank', name: 'Blank page', body: '' },
  {
    key: 'runbook',
    name: 'Runbook',
    body: `Use this runbook when …

> [!warning] Before you start
> Say what must not be done.

## First 10 minutes

- [ ] Check …
- [ ] Call …

## Fix

1. …

## Escalate

After 30 minutes, page … and the customer’s site lead.
`,
  },
  {
    key: 'incident',
    name: 'Incident report',
    body: `## Summary

What happened, who was affected, for how long.

## Timeline

| Time | What happened |
| --- | --- |
|  |  |

## Cause

## What we changed

- [ ] …
`,
  },
  {
    key: 'customer',
    name: 'Customer profile',
    body: `## Who they are

## Sites and contacts

| Site | Contact | Hours |
| --- | --- | --- |
|  |  |  |

## What is special

## Open points

- [ ] …
`,
  },
  {
    key: 'vendor',
    name: 'Vendor guide',
    body: `## Support

How to reach them, and what they ask for.

## Hardware

| Model | Doors | Power | Network |
| --- | --- | --- | --- |
|  |  |  |  |

## Fault codes

## Known problems
`,
  },
]
