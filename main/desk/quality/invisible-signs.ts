/** Soft hyphens, spaces without width and signs of direction, which web pages and lists of contacts bring along. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g

export const withoutInvisible = (text: string): string => text.replace(invisible, '')
