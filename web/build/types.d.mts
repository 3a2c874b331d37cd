export const place: URL;
export function restTypes(): Promise<string>;
