/** Why nothing of an offboarded customer can be changed. */
export const leftSentence = 'This customer is offboarded. You can view its data until it’s purged, but not change it.'
