/** Uganda lies within these degrees. Latitude and longitude exchanged, or a digit lost, lie far outside. */
export const uganda = { south: -1.5, north: 4.3, west: 29.5, east: 35.1 } as const;

/** Whether a point can be in Uganda. */
export function isInUganda({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return latitude >= uganda.south && latitude <= uganda.north && longitude >= uganda.west && longitude <= uganda.east;
}
