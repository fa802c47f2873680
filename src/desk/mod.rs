//! Where letters meet questions: seats, lines in force, demands, receipts, the calendar, host acts.
