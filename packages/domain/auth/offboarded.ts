/** Why an offboarded customer's data can't be changed. */
export const leftSentence = 'This customer is offboarded. You can view its data until it’s purged, but not change it.'
