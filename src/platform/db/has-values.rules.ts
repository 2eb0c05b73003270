/** Whether a stored row has just these values: an act that came again is the same act. */
export const hasValues = <Row extends object>(row: Row, values: Partial<Row>): boolean =>
  Object.entries(values).every(([name, value]) => row[name as keyof Row] === value)
