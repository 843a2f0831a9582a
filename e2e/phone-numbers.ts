const PHONE = /(?:256|\b0)7\d{8}/;
/** The digits of ids are drawn: some of them look like a number of somebody's. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Whether somebody's phone number stands in an address or a line of a log. */
export const namesPhone = (text: string): boolean => PHONE.test(text.replaceAll(ID, 'id'));
