/** Why nothing of an offboarded customer can be changed. */
export const leftSentence = 'This customer is offboarded: its data can be read until they are purged, but not changed.'
