/**
 * The names of all resources, as a type: `ref('sits')` does not compile. The engine knows none of them; each definition adds
 * its own:
 *
 *   declare module '../../engine/resourceNames.ts' {
 *     interface ResourceNames {
 *       sites: true
 *     }
 *   }
 */

// biome-ignore lint/suspicious/noEmptyInterface: filled by the definitions
export interface ResourceNames {}

export type ResourceName = keyof ResourceNames
