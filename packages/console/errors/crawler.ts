// Crawlers must not index an error as if it were the page (spec:console#87).
const crawlers = /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i

export const isCrawler = (userAgent: string = navigator.userAgent): boolean => crawlers.test(userAgent)
